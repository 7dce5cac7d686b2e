import { Alert, Anchor, Button, Code, PasswordInput, Stack, Text, TextInput } from "@mantine/core"
import { useMutation } from "@tanstack/react-query"
import { type FormEvent, useRef, useState } from "react"
import { affnet } from "../data/affnet.ts"
import { fieldErrorsOf, toldOf } from "../data/failures.ts"
import { useTexts } from "../texts/useTexts.tsx"

/** What somebody typed to sign in. */
export interface Typed {
  readonly email: string
  readonly password: string
}

const SignInFailure = ({ error }: { readonly error: unknown }) => {
  const say = useTexts()
  const { detail, requestId } = toldOf(error)
  return (
    <Alert color="red" variant="light" role="alert">
      <Text size="sm">{detail ?? say("That did not work")}</Text>
      {requestId !== undefined && (
        <Text size="xs" mt={4}>
          {say("Request")} <Code>{requestId}</Code>
        </Text>
      )}
    </Alert>
  )
}

/** E-mail address and password, and a code once the network asks for one. */
export const SignInForm = ({
  given,
  onSignedIn
}: {
  readonly given?: Typed | undefined
  readonly onSignedIn: () => void
}) => {
  const say = useTexts()
  const [email, setEmail] = useState(given?.email ?? "")
  const [password, setPassword] = useState(given?.password ?? "")
  const [code, setCode] = useState("")
  const signIn = useMutation({
    mutationFn: async () =>
      affnet.auth.signIn({ email, password, ...(code === "" ? {} : { code: code.trim() }) }),
    onSuccess: onSignedIn
  })
  const byPasskey = useMutation({
    mutationFn: async () => {
      const { signChallenge } = await import("../nouns/own/credentials.ts")
      const credential = await signChallenge(await affnet.passkeys.askFor())
      return affnet.passkeys.signInWith({ credential })
    },
    onSuccess: onSignedIn
  })
  const emailField = useRef<HTMLInputElement>(null)
  const [lacksEmail, setLacksEmail] = useState(false)
  const forget = useMutation({ mutationFn: async () => affnet.auth.forgotPassword({ email }) })
  const mailLink = () => {
    setLacksEmail(email === "")
    if (email === "") emailField.current?.focus()
    else forget.mutate()
  }
  const asksCode = "code" in fieldErrorsOf(signIn.error) || code !== ""
  // To be asked for the code for the first time is no failure.
  const isQuestion = asksCode && code === ""
  const submit = (event: FormEvent) => {
    event.preventDefault()
    signIn.mutate()
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <TextInput
          label={say("E-mail address")}
          type="email"
          autoComplete="username"
          required
          ref={emailField}
          value={email}
          error={lacksEmail && email === "" && say("Where the link is to be sent")}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
        <PasswordInput
          label={say("Password")}
          autoComplete="current-password"
          required
          value={password}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
          visibilityToggleButtonProps={{ "aria-label": say("Show the password") }}
        />
        {asksCode && (
          <TextInput
            label={say("Code of your app, or a recovery code")}
            autoComplete="one-time-code"
            autoFocus
            value={code}
            onChange={({ currentTarget }) => setCode(currentTarget.value)}
          />
        )}
        {signIn.error !== null && !isQuestion && <SignInFailure error={signIn.error} />}
        <Button type="submit" size="sm" loading={signIn.isPending} fullWidth>
          {say("Sign in")}
        </Button>
        {"PublicKeyCredential" in window && (
          <Button
            variant="default"
            size="sm"
            loading={byPasskey.isPending}
            onClick={() => byPasskey.mutate()}
            fullWidth
          >
            {say("Sign in with a passkey")}
          </Button>
        )}
        {byPasskey.error !== null && <SignInFailure error={byPasskey.error} />}
        <Anchor
          component="button"
          type="button"
          size="sm"
          disabled={forget.isPending}
          onClick={mailLink}
        >
          {say("Forgotten password? Mail me a link")}
        </Anchor>
        <div role="status">
          {forget.isSuccess && (
            <Text size="sm">{say("A link is on its way if the address is known.")}</Text>
          )}
          {forget.error !== null && <SignInFailure error={forget.error} />}
        </div>
      </Stack>
    </form>
  )
}
