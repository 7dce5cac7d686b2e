import { Button, PasswordInput, Stack, Text, TextInput } from "@mantine/core"
import { useMutation } from "@tanstack/react-query"
import { type FormEvent, useState } from "react"
import { affnet } from "../data/affnet.ts"
import { fieldErrorsOf } from "../data/failures.ts"
import { useTexts } from "../texts/useTexts.tsx"
import { Failure } from "./Notices.tsx"

/** Signing up as an affiliate; a letter asks whether the address is one's own. */
export const SignUpForm = () => {
  const say = useTexts()
  const [email, setEmail] = useState("")
  const [password, setPassword] = useState("")
  const [company, setCompany] = useState("")
  const signUp = useMutation({
    mutationFn: async () =>
      affnet.registration.signUp({
        email,
        password,
        ...(company === "" ? {} : { company_name: company })
      })
  })
  const problems = fieldErrorsOf(signUp.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    signUp.mutate()
  }
  if (signUp.isSuccess) {
    return (
      <Text size="sm" role="status">
        {say("Look into your mail: a link there verifies your address. Then a manager decides.")}
      </Text>
    )
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <TextInput
          label={say("E-mail address")}
          type="email"
          autoComplete="username"
          required
          value={email}
          error={problems.email?.join(", ")}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
        <PasswordInput
          label={say("Password")}
          autoComplete="new-password"
          required
          value={password}
          error={problems.password?.join(", ")}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
          visibilityToggleButtonProps={{ "aria-label": say("Show the password") }}
        />
        <TextInput
          label={say("Name")}
          autoComplete="organization"
          value={company}
          error={problems.company_name?.join(", ")}
          onChange={({ currentTarget }) => setCompany(currentTarget.value)}
        />
        {signUp.error !== null && <Failure error={signUp.error} />}
        <Button type="submit" size="sm" loading={signUp.isPending} fullWidth>
          {say("Sign up")}
        </Button>
      </Stack>
    </form>
  )
}
