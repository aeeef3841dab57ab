import type { World } from './world.ts'

/** What the product's tests have to know of an app and cannot read off its descriptor: the default of `apps/<key>/cases.ts`. */
export interface AppCases {
  type: 'manage' | 'pc'
  /** Whether the browser keeps people without a permission out. */
  guarded: boolean
  /** The specification's menu, in its order, separated by blanks. */
  menu: string
  /** Pages for calls that have no page in the specification; they follow the specified ones. */
  addedMenu?: string
  /** Built step by step: of the specification's menu not everything is there yet. */
  isGrowing?: true
  /** Calls that ask for no permission, on purpose. All others do. */
  calls?: Readonly<Partial<Record<'open' | 'signedIn' | 'machine' | 'consumer', readonly string[]>>>
  /** Its files that reach across tenants. */
  acrossTenants?: readonly string[]
  /** Path → what a new row needs besides a sample of the call's schema. */
  bodies?(filling: Filling): Promise<Readonly<Record<string, object>>>
  /** Makes the rows that no call of the back office makes. */
  fill?(filled: Filled): Promise<void>
  /** Table → what its rows need and the types of its columns do not tell. */
  rows?: Readonly<Record<string, UntoldRow>>
}

export interface Filling {
  world: World
  tenantId: string
  /** Stands in each row, so that it is recognised wherever it comes up. */
  marker: string
}

export interface Filled extends Filling {
  /** Path → the id of a row there. */
  rows: ReadonlyMap<string, string>
  /** What the server answers: to the tenant's own person, or to whoever has these headers. */
  // biome-ignore lint/suspicious/noExplicitAny: answers of many calls
  ask(method: string, address: string, body?: object, headers?: Record<string, string>): Promise<any>
}

export interface UntoldRow {
  /** Column → SQL. */
  values?(tenantId: string): Readonly<Record<string, string>>
  /** Columns that may be empty and are to name a row of the tenant's own. */
  references?: readonly string[]
  /** A second row in the same transaction, where it differs from the first. */
  beside?: Readonly<Record<string, string>>
}
