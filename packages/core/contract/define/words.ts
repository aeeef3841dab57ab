import type { App } from './app.ts'
import type { Entity } from './entity.ts'
import type { Options } from './fields.ts'

/** The same tree in which every text is a plain string: the type that a translation must satisfy. */
export type SameKeys<Words> = { [K in keyof Words]: Words[K] extends string ? string : SameKeys<Words[K]> }

export type Values = Readonly<Record<string, string | number>>

/** The names of a text's placeholders, `{name}` and `{count|order|orders}`. A list in braces, `{id, at}`, is none. */
type NamesIn<Text> = Text extends `${string}{${infer Inside}}${infer Rest}`
  ? (Inside extends `${infer Name}|${string}` ? Name : Exclude<Inside, `${string},${string}`>) | NamesIn<Rest>
  : never

/** The argument after the key of a text: none if it has no placeholders. Of a text that is not known, any values. */
export type ValuesOf<Text> = [NamesIn<Text>] extends [never]
  ? string extends Text
    ? [values?: Values]
    : []
  : [values: Readonly<Record<NamesIn<Text>, string | number>>]

/** The keys of texts without placeholders, such as the labels in a table. */
export type PlainKey<Words> = {
  [K in keyof Words]: [NamesIn<Words[K]>] extends [never] ? K : never
}[keyof Words]

declare const names: unique symbol

/** A text with placeholders. It is not a string, so that none is shown before its values are put in. */
export interface Unfilled<Names extends string> {
  readonly [names]: Names
}

/** The same tree, in which a text with placeholders waits for its values. */
export type Fillable<Words> = {
  readonly [K in keyof Words]: Words[K] extends string
    ? [NamesIn<Words[K]>] extends [never]
      ? string
      : Unfilled<NamesIn<Words[K]>>
    : Fillable<Words[K]>
}

type NamesOf<O> = O extends Options
  ? O[keyof O] extends readonly [infer Name extends string, ...unknown[]]
    ? Name
    : never
  : never

type ChoiceFields<E extends Entity> = {
  [K in keyof E['fields'] as E['fields'][K] extends { options: Options } ? K : never]: E['fields'][K] extends {
    options: infer O
  }
    ? Record<NamesOf<O>, string>
    : never
}

type GroupNames<E extends Entity> = E['form'] extends readonly { group: infer G extends string }[] ? G : never

type InputsIn<Named> = { [K in keyof Named]: Named[K] extends { input: infer I } ? keyof I : never }[keyof Named]

/**
 * The inputs of actions and commands for which the entity has no field of the same name. `reason` has a common word.
 */
type InputNames<E extends Entity> = Exclude<
  InputsIn<E['actions']> | InputsIn<E['commands']>,
  keyof E['fields'] | 'reason'
>

type InputWords<E extends Entity> = [InputNames<E>] extends [never]
  ? object
  : { inputs: { [K in InputNames<E> & string]: string } }

type CommandWords<E extends Entity> = E extends { commands: infer C }
  ? { commands: { [K in keyof C & string]: string } }
  : object

export type EntityWords<E extends Entity> = InputWords<E> &
  CommandWords<E> & {
    /** 访客 */
    name: string
    /** `createdAt` where the moment of creation has a better name: 发送时间. */
    fields: { [K in keyof E['fields'] & string]: string } & { createdAt?: string }
    status: { [K in NamesOf<E['status']>]: string }
    actions: { [K in keyof NonNullable<E['actions']> & string]: string }
    options: ChoiceFields<E>
    groups: { [K in GroupNames<E>]: string }
    /** A sentence and a hint for a list without rows. */
    empty: string
  }

/**
 * The words that an app must have, derived from its descriptor: `export default { … } satisfies AppWords<typeof
 * visitor>`. `more` is for the app's own screens.
 */
export type AppWords<A extends App> = {
  name: string
  /** One line under the app's name in the launcher. */
  about: string
  menu: { [K in A['menu'][number]['path']]: string }
  entities: { [E in NonNullable<A['entities']>[number] as E['name']]: EntityWords<E> }
  more: Record<string, string>
}
