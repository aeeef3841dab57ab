import { Type } from 'typebox'
import type { Entity } from '../../contract/define/entity.ts'
import type { Fields } from '../../contract/define/fields.ts'
import { inputSchema } from '../../contract/define/schema.ts'
import { ADDRESSES } from '../../contract/open-app-types.ts'
import { invalidParameter, Refusal, type Text } from '../../contract/refusal.ts'
import type { Ctx } from '../call/ctx.ts'
import type { Row } from '../call/row.ts'
import { insertRow } from '../entity/rows.ts'
import { bodyValidator, check, type Validator } from '../http/validate.ts'
import { openValues, sealValues } from '../secrets/secret-values.ts'
import { NO_SETTINGS, type SplitSettings, splitSecrets } from '../secrets/split-secrets.ts'

/** The name of a type and the fields of its props, from the app's descriptor. */
export type PropsOf = (type: unknown) => { name: string; fields: Fields } | undefined

type Props = Record<string, unknown>

interface OpenAppValues {
  type?: number
  props?: Props
}

export interface OpenAppRow {
  _id: string
  type: number
  props: Props
}

/** Returns the new row's id. @throws invalidParameter at `props` */
export async function createOpenApp(ctx: Ctx, entity: Entity, propsOf: PropsOf, values: OpenAppValues) {
  const { shown, secrets } = split(fieldsOf(propsOf, values.type), values.props ?? {}, NO_SETTINGS)
  const { _id } = await insertRow(ctx, entity, { ...values, props: shown })
  await keepSecrets(ctx, _id, secrets)
  return _id
}

/** The columns that remain to be changed after the secrets have been encrypted. */
export async function updateOpenApp(ctx: Ctx, propsOf: PropsOf, before: Row, { props, ...changes }: OpenAppValues) {
  if (props === undefined) return changes
  const { type, props: shownBefore } = before as unknown as Required<OpenAppValues>
  const stored = { shown: shownBefore, secrets: await secretsOf(ctx, before._id) }
  const { shown, secrets } = split(fieldsOf(propsOf, type), props, stored)
  await keepSecrets(ctx, before._id, secrets)
  return { ...changes, props: shown }
}

/**
 * The props for a call, including secrets: never part of an answer. Given props replace the stored ones.
 * @param of the stored open app, if there is one
 */
export async function usedProps(ctx: Ctx, propsOf: PropsOf, type: unknown, given: Props, openApp?: OpenAppRow) {
  const fields = fieldsOf(propsOf, type)
  const stored = openApp ? { shown: openApp.props, secrets: await secretsOf(ctx, openApp._id) } : NO_SETTINGS
  const { shown, secrets } = split(fields, { ...stored.shown, ...given }, stored)
  const plain = Object.entries(shown).filter(([name]) => name in fields)
  return { ...Object.fromEntries(plain), ...secrets }
}

async function secretsOf(ctx: Ctx, id: string): Promise<Record<string, string>> {
  const { sealed_props } = await ctx.tx
    .selectFrom('open_app')
    .select('sealed_props')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return openValues(ctx.vault, sealed_props)
}

async function keepSecrets(ctx: Ctx, id: string, secrets: Record<string, string>): Promise<void> {
  const sealed_props = sealValues(ctx.vault, secrets)
  await ctx.tx.updateTable('open_app').set({ sealed_props }).where('id', '=', id).execute()
}

function fieldsOf(propsOf: PropsOf, type: unknown): Fields {
  const known = propsOf(type)
  if (!known) throw invalidParameter({ fields: { type: { zh_CN: '请选择类型', en_US: 'Choose a type' } } })
  return known.fields
}

/** The settings of a type with their secrets apart. @throws invalidParameter at `props` */
function split(fields: Fields, given: Props, stored: SplitSettings): SplitSettings {
  const names = Object.keys(fields)
  const secrets = names.filter((name) => fields[name]?.writeOnly)
  return splitSecrets({ names, secrets, address: ADDRESSES }, given, stored, (props) => checkProps(fields, props))
}

/** A type's fields → their validator: compiled once, not for each call. */
const validators = new WeakMap<Fields, Validator>()

function validatorOf(fields: Fields): Validator {
  const known = validators.get(fields)
  if (known) return known
  const made = bodyValidator(Type.Object(inputSchema(Object.entries(fields)), { additionalProperties: false }))
  validators.set(fields, made)
  return made
}

/** Errors are reported both at the form's field and at the single prop. */
function checkProps(fields: Fields, props: Props): void {
  try {
    check(validatorOf(fields), props)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const wrong = Object.entries(error.detail.fields ?? {})
    const whole: Text = { zh_CN: '请检查配置项', en_US: 'Check the settings' }
    throw invalidParameter({
      fields: { props: whole, ...Object.fromEntries(wrong.map(([name, text]) => [`props.${name}`, text])) },
    })
  }
}
