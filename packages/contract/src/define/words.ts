import type { App } from './app.ts'
import type { Entity } from './entity.ts'
import type { Options } from './fields.ts'

/** The same tree with every text a plain string: what a translation has to satisfy. */
export type SameKeys<Words> = { [K in keyof Words]: Words[K] extends string ? string : SameKeys<Words[K]> }

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

/** What dialogs of actions ask for and the entity has no field of that name for. The reason has a word of its own. */
type InputNames<E extends Entity> = Exclude<
  { [A in keyof E['actions']]: E['actions'][A] extends { input: infer I } ? keyof I : never }[keyof E['actions']],
  keyof E['fields'] | 'reason'
>

type InputWords<E extends Entity> = [InputNames<E>] extends [never]
  ? object
  : { inputs: { [K in InputNames<E> & string]: string } }

export type EntityWords<E extends Entity> = InputWords<E> & {
  /** 访客 */
  name: string
  fields: { [K in keyof E['fields'] & string]: string }
  status: { [K in NamesOf<E['status']>]: string }
  actions: { [K in keyof NonNullable<E['actions']> & string]: string }
  options: ChoiceFields<E>
  groups: { [K in GroupNames<E>]: string }
  /** One sentence and a hint for the page without rows. */
  empty: string
}

/**
 * The words an app owes, derived from its descriptor: `export default { … } satisfies AppWords<typeof visitor>`.
 * `more` is for its own screens.
 */
export type AppWords<A extends App> = {
  name: string
  /** One line under the name in the launcher. */
  about: string
  menu: { [K in A['menu'][number]['path']]: string }
  entities: { [E in NonNullable<A['entities']>[number] as E['name']]: EntityWords<E> }
  more: Record<string, string>
}
