# Makes sure that there is a Chromium, for the proofs that drive one. Sourced by .ci/run.

chromium_is_installed() {
  command -v chromium >/dev/null || command -v chromium-browser >/dev/null ||
    command -v google-chrome >/dev/null
}

ensure_chromium() {
  chromium_is_installed && return 0
  echo "Chromium is not installed: installing it"
  apt-get update -qq &&
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium
  if ! chromium_is_installed; then
    echo "There is no Chromium, and none could be installed: the dashboard would not be proven" >&2
    return 1
  fi
}
