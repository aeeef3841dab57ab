import type { TSchema } from 'typebox'
import type { Field } from '../../contract/define/fields.ts'
import { keep, kept } from '../kept.ts'

type Values = Readonly<Record<string, unknown>>

/** What was typed in one form and not saved. */
export interface KeptInput {
  /** When it was typed, in milliseconds since 1970. */
  atMs: number
  /** The changed fields: their values before, and as they were typed. */
  was: Values
  values: Values
  /** The idempotency key under which the form may have sent it. */
  idemKey?: string | undefined
}

const PREFIX = 'atrium.input.'
const KEPT_MS = 24 * 3_600_000

/** Where one form's input is kept: under the person, what the form is for, and the form itself, as two tabs may have it. */
export interface InputPlace {
  person: string
  form: string
  id: string
}

const keyOf = ({ person, form, id }: InputPlace) => `${PREFIX}${person} ${form} ${id}`

/** Keeps a form's input in this browser until it is dropped, its person signs out, or 24 hours have passed. */
export function keepInput(place: InputPlace, input: KeptInput): void {
  keep(keyOf(place), JSON.stringify(input))
}

export function dropInput(place: InputPlace): void {
  keep(keyOf(place), null)
}

/** What this person has typed in such a form and not saved, the newest first. */
export function keptInputs(person: string, form: string): { id: string; input: KeptInput }[] {
  dropOldInputs()
  const start = keyOf({ person, form, id: '' })
  return keysFrom(start)
    .flatMap((key) => {
      const input = read(key)
      return input ? [{ id: key.slice(start.length), input }] : []
    })
    .sort((a, b) => b.input.atMs - a.input.atMs)
}

/** Drops what this person has typed, when signing out. */
export function dropInputsOf(person: string): void {
  for (const key of keysFrom(`${PREFIX}${person} `)) keep(key, null)
}

/** Drops what anybody typed more than 24 hours ago. */
export function dropOldInputs(): void {
  for (const key of keysFrom(PREFIX)) if (!read(key)) keep(key, null)
}

function read(key: string): KeptInput | undefined {
  try {
    const input = JSON.parse(kept(key) ?? 'null') as KeptInput | null
    return input && Date.now() - input.atMs < KEPT_MS ? input : undefined
  } catch {
    return undefined
  }
}

function keysFrom(start: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(start))
  } catch {
    return []
  }
}

/**
 * Whether the input of a field may be kept in the browser: no password or secret, nothing that is shown shortened, no
 * file. Free-form values only if their schema names all their parts; otherwise a secret could be among them.
 */
export function mayBeKept(field: Field): boolean {
  if (field.writeOnly || field.mask !== undefined || field.kind === 'img') return false
  return field.kind !== 'json' || namesAll(field.schema)
}

interface Schema {
  type?: string
  const?: unknown
  enum?: unknown
  anyOf?: TSchema[]
  items?: TSchema | TSchema[]
  properties?: Record<string, TSchema>
  patternProperties?: unknown
  additionalProperties?: unknown
}

function namesAll(given: TSchema): boolean {
  const schema = given as Schema
  if (schema.const !== undefined || schema.enum !== undefined) return true
  if (schema.anyOf) return schema.anyOf.every(namesAll)
  if (schema.type === 'array') return [schema.items ?? []].flat().every(namesAll)
  if (schema.type !== 'object') return schema.type !== undefined
  if (schema.patternProperties || typeof schema.additionalProperties === 'object') return false
  return schema.properties !== undefined && Object.values(schema.properties).every(namesAll)
}
