import type { Context } from "effect"
import { OpenApi } from "effect/http-api"

/** What the reference says of an operation: what it does, and what else its callers need to know. */
export const texts = (summary: string, description: string): Context.Context<never> =>
  OpenApi.annotations({ summary, description })

/** What the reference says of a group of operations. */
export const groupTexts = (title: string, description: string): Context.Context<never> =>
  OpenApi.annotations({ title, description })
