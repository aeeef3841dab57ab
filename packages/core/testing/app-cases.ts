import type { World } from './world.ts'

/** What the product's tests need to know of an app besides its descriptor; default export of `apps/<key>/cases.ts`. */
export interface AppCases {
  type: 'manage' | 'pc'
  /** Whether the app's pages require a sign-in in the browser. */
  guarded: boolean
  /** The menu of the specification: the names in their order, separated by spaces. */
  menu: string
  /** Pages for calls that have no page in the specification; they follow the specified ones. */
  addedMenu?: string
  /** The app is not complete: some entries of the specification's menu are still missing. */
  isGrowing?: true
  /** Calls that intentionally require no permission. All other calls require one. */
  calls?: Readonly<Partial<Record<'open' | 'signedIn' | 'machine' | 'consumer', readonly string[]>>>
  /** The app's files that read or write across tenants. */
  acrossTenants?: readonly string[]
  /** Path → the values that a new row needs besides a sample of the call's schema. */
  bodies?(filling: Filling): Promise<Readonly<Record<string, object>>>
  /** Makes the rows that no call for staff can make. */
  fill?(filled: Filled): Promise<void>
  /** Table → the values that a row needs for conditions beyond the types of its columns. */
  rows?: Readonly<Record<string, GivenValues>>
}

export interface Filling {
  world: World
  tenantId: string
  /** A text that is written into each row, so that the row can be recognised in any answer. */
  marker: string
}

export interface Filled extends Filling {
  /** Path → the id of a row that the calls of this path can use. */
  rows: ReadonlyMap<string, string>
  /** Calls the server as a user of the tenant, or with these headers, and returns the answer. */
  // biome-ignore lint/suspicious/noExplicitAny: answers of many calls
  ask(method: string, address: string, body?: object, headers?: Record<string, string>): Promise<any>
}

export interface GivenValues {
  /** Column → its value as an SQL expression. */
  values?(tenantId: string): Readonly<Record<string, string>>
  /** Nullable columns that must refer to a row of the same tenant. */
  references?: readonly string[]
  /** The columns in which a second row, made in the same transaction, differs from the first. */
  beside?: Readonly<Record<string, string>>
}
