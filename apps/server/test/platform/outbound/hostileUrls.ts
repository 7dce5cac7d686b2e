/** Spellings of addresses of this machine and of networks behind it. */
const literals = [
  ...["127.0.0.1", "127.1", "127.0.1", "127.255.255.254", "127.0.0.1.", "127.000.000.001"],
  ...["2130706433", "017700000001", "0x7f000001", "0X7F000001", "0x7f.0.0.1", "0x7f.1"],
  ...["0177.0.0.1", "0177.1", "0177.0x0.0.01", "127.0x1", "127.65536", "0", "0.0.0.0", "00", "0x0"],
  ...["10.0.0.1", "167772161", "0xa000001", "012.0.0.1", "172.16.0.1", "192.168.0.1", "0xc0a80001"],
  ...["169.254.169.254", "2852039166", "0xa9fea9fe", "0251.0376.0251.0376", "100.64.0.1"],
  ...["192.0.0.1", "198.18.0.1", "224.0.0.1", "240.0.0.1", "255.255.255.255"],
  ...["１２７.０.０.１", "127。0。0。1", "①②⑦.0.0.1", "%31%32%37.0.0.1", "127%2e0%2e0%2e1"],
  ...["[::1]", "[0:0:0:0:0:0:0:1]", "[::]", "[::0001]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]"],
  ...["[::ffff:0:127.0.0.1]", "[::127.0.0.1]", "[64:ff9b::7f00:1]", "[64:ff9b:1::7f00:1]"],
  ...["[2002:7f00:1::]", "[2001:0:7f00:1::]", "[fe80::1]", "[fc00::1]", "[fd00:ec2::254]"],
  ...["[ff02::1]", "[fec0::1]", "[::ffff:a9fe:a9fe]", "[100::1]", "[2001:db8::1]"]
]

/** Names that DNS leads there. */
export const names = {
  "inside.example": ["127.0.0.1"],
  "six.example": ["::1"],
  "mapped.example": ["::ffff:127.0.0.1"],
  "all.example": ["10.0.0.1", "fd00::1", "127.0.0.1"],
  "metadata.example": ["169.254.169.254"]
}

const odd = (port: number) => [
  `http://[::1%25lo]:${port}/`,
  `http://[fe80::1%lo]:${port}/`,
  `http://localhost:${port}/`,
  `http://localhost.:${port}/`,
  `http://user:secret@127.0.0.1:${port}/`,
  `http://vendor.example@127.0.0.1:${port}/`,
  `http://127.0.0.1:${port}@vendor.example/`,
  `http://127.0.0.1:${port}#@vendor.example/`,
  `http://127.0.0.1:${port}\\@vendor.example/`,
  `http:\\\\127.0.0.1:${port}/`,
  `http:127.0.0.1:${port}/`,
  `//127.0.0.1:${port}/`,
  `\thttp://127.0.0.1:${port}/`,
  `ht\ntp://127.0.0.1:${port}/`,
  ...["ftp", "gopher", "ws", "file", "dict", "ldap", "unix", "data", "javascript"].map(
    (scheme) => `${scheme}://127.0.0.1:${port}/`
  )
]

/** URLs that would reach a port on this machine, or inside of its networks, if anybody followed them. */
export const hostileUrls = (port: number): ReadonlyArray<string> => [
  ...[...literals, ...Object.keys(names)].map((host) => `http://${host}:${port}/`),
  ...odd(port)
]
