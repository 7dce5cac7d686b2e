import { Button, Code, CopyButton, Group, Modal, Stack, Text } from "@mantine/core"
import { useDisclosure } from "@mantine/hooks"
import { useQuery } from "@tanstack/react-query"
import { callsOf } from "../data/affnet.ts"
import { useTexts } from "../texts/useTexts.tsx"

const Pasted = ({ text, title }: { readonly title: string; readonly text: string }) => {
  const say = useTexts()
  return (
    <Stack gap={4}>
      <Group justify="space-between">
        <Text size="sm" fw={600}>
          {title}
        </Text>
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button variant="subtle" size="compact-xs" onClick={copy}>
              {copied ? say("Copied") : say("Copy")}
            </Button>
          )}
        </CopyButton>
      </Group>
      <Code block>{text}</Code>
    </Stack>
  )
}

const load = async (begin: () => unknown) => {
  const { codeOf, curlOf } = await import("../data/apiRequest.ts")
  return Promise.all(
    callsOf(begin).map(async (call) => ({
      name: call.name,
      curl: await curlOf(call),
      code: codeOf(call)
    }))
  )
}

const Requests = ({ begin }: { readonly begin: () => unknown }) => {
  const say = useTexts()
  const { data = [] } = useQuery({
    queryKey: ["api request"],
    queryFn: () => load(begin),
    staleTime: 0,
    gcTime: 0
  })
  return (
    <Stack gap="md">
      <Text size="sm">
        {say("What this page asks of the network, for a program with a key of your account.")}
      </Text>
      {data.map(({ code, curl, name }) => (
        <Stack key={name} gap="sm">
          <Pasted title="curl" text={curl} />
          <Pasted title="@affnet/client" text={code} />
        </Stack>
      ))}
    </Stack>
  )
}

/** Shows the request behind a list or a form, ready to paste. */
export const ApiRequest = ({ begin }: { readonly begin: () => unknown }) => {
  const say = useTexts()
  const [isOpen, { close, open }] = useDisclosure(false)
  return (
    <>
      <Button variant="default" onClick={open}>
        API
      </Button>
      <Modal
        lockScroll={false}
        opened={isOpen}
        onClose={close}
        title={say("The request behind this page")}
        closeButtonProps={{ "aria-label": say("Close") }}
        size="lg"
      >
        <Requests begin={begin} />
      </Modal>
    </>
  )
}
