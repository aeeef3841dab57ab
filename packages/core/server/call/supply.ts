/** What an app supplies for a room above core: its device hooks, its storefront. */
export interface Supply {
  kind: symbol
  value: unknown
}

interface HasSupplies {
  supplies: readonly Supply[]
}

/** Makes the entry of `implement(app, { supplies })`, and finds it in the app's server code. */
export interface SupplyKind<T> {
  (value: T): Supply
  of(app: HasSupplies): T | undefined
}

/** Declares what a room above core takes from apps, beside that room. An app supplies it once, or not at all. */
export function defineSupply<T>(name: string): SupplyKind<T> {
  const kind = Symbol(name)
  return Object.assign((value: T): Supply => ({ kind, value }), {
    of: ({ supplies }: HasSupplies) => supplies.find((one) => one.kind === kind)?.value as T | undefined,
  })
}
