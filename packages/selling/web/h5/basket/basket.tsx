import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'

export interface Basket {
  /** How many of each item are chosen, by the keys of the app; an item that is not chosen has no entry. */
  numbers: Readonly<Record<string, number>>
  set(key: string, num: number): void
}

const BasketContext = createContext<Basket | null>(null)

/** What the consumer has put into the basket of the page around this component. */
export function useBasket(): Basket {
  const basket = useContext(BasketContext)
  if (!basket) throw new Error('there is no basket around this part of the page')
  return basket
}

/** A basket, empty at first. The page of a device has one, so that its bar and the app's part change the same. */
export function BasketProvider({ children }: { children: ReactNode }) {
  const [numbers, setNumbers] = useState<Readonly<Record<string, number>>>({})
  const basket = useMemo<Basket>(
    () => ({
      numbers,
      set: (key, num) => setNumbers(({ [key]: _before, ...others }) => (num > 0 ? { ...others, [key]: num } : others)),
    }),
    [numbers],
  )
  return <BasketContext value={basket}>{children}</BasketContext>
}
