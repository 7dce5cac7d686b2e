import { Group, Stack } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Failure, Missing, Waiting } from "../app/Notices.tsx"
import { useViewer } from "../app/useViewer.ts"
import { affnet } from "../data/affnet.ts"
import { frequencies, terms } from "../nouns/manager/money/billingWords.ts"
import { checkingOwn } from "../nouns/own/checking.ts"
import { titleOf } from "../nouns/postbackParts.ts"
import type { Action } from "../records/Action.ts"
import { Actions } from "../records/Actions.tsx"
import { Facts } from "../records/Facts.tsx"
import * as Field from "../records/Field.ts"
import { money, text } from "../records/Shown.ts"
import { useTexts } from "../texts/useTexts.tsx"
import { Go } from "../ui/Go.tsx"
import { Panel } from "../ui/Panel.tsx"
import { Title } from "../ui/Title.tsx"

const read = async () => {
  const [billing, balance] = await Promise.all([
    affnet.affiliateBilling.getOwn(),
    affnet.affiliateBilling.getOwnBalance()
  ])
  return { balance, billing }
}

const change = (billing: Awaited<ReturnType<typeof read>>["billing"]): Action => ({
  title: "Change it",
  asks: "It is on your invoices from now on.",
  fields: [
    Field.text("beneficiary_name", "Beneficiary"),
    Field.text("beneficiary_address", "Address"),
    Field.text("billing_email", "E-mail address"),
    Field.text("tax_id", "VAT number")
  ],
  begun: {
    beneficiary_name: billing.beneficiary_name,
    beneficiary_address: billing.beneficiary_address,
    billing_email: billing.billing_email,
    tax_id: billing.tax_id
  },
  check: checkingOwn("billing"),
  run: async (request) => affnet.affiliateBilling.updateOwn(request)
})

/** What is on an affiliate's invoices, and what it has. */
export const BillingPage = () => {
  const say = useTexts()
  const { role, session } = useViewer()
  const { data, error, refetch } = useQuery({
    queryKey: ["billing", session.account_id],
    queryFn: read,
    enabled: role === "affiliate"
  })
  if (role !== "affiliate") return <Missing />
  const failure = error !== null && <Failure error={error} onRetry={() => refetch()} />
  // What was typed stays when the network fails later on.
  if (data === undefined) return failure || <Waiting />
  const { balance, billing } = data
  return (
    <Stack gap="md" maw={720}>
      <Title>{say("Billing")}</Title>
      {failure}
      <Panel title="Balance">
        <Facts
          facts={[
            ["Balance due", money(balance.balance_due, balance.currency)],
            ["Approved", money(balance.approved_balance, balance.currency)],
            ["Pending", money(balance.pending_balance, balance.currency)],
            ["From referrals", money(balance.referral_balance, balance.currency)]
          ]}
        />
        <Group gap="md">
          <Go to="/invoices">{say("Payouts")}</Go>
          <Go to="/payment-methods">{say("Payment methods")}</Go>
          <Go to="/statement">{say("Statement")}</Go>
        </Group>
      </Panel>
      <Panel title="On your invoices">
        <Facts
          facts={[
            ["Beneficiary", text(billing.beneficiary_name)],
            ["Address", text(billing.beneficiary_address)],
            ["E-mail address", text(billing.billing_email)],
            ["VAT number", text(billing.tax_id)],
            ["Terms", titleOf(terms, billing.payment_terms?.id)],
            ["How often", titleOf(frequencies, billing.invoice_frequency?.id)]
          ]}
        />
        <Group gap="xs">
          <Actions actions={[change(billing)]} area={undefined} />
        </Group>
      </Panel>
    </Stack>
  )
}
