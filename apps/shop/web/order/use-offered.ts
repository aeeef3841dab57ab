import { api } from '@atrium/core/web/api/client'
import { useSettled } from '@atrium/core/web/crud/use-settled'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LineRequest } from '../../entities/order.ts'
import type { Spec } from '../../entities/product.ts'

export interface Offered {
  _id: string
  name: string
  price: number
  specs: (Spec & { _id: string })[] | null
}

export interface Offers {
  /** What the search has found. */
  found: readonly Offered[]
  /** The product of a line, also after the search has gone on to others. */
  of(line: LineRequest): Offered | undefined
  /** Of one piece, in fen; 0 while nothing is chosen. */
  priceOf(line: LineRequest): number
  search(text: string): void
  keep(offered: Offered): void
}

const ON_SALE = 1

/** The products on sale, as a person searches them to order some. */
export function useOffered(): Offers {
  const [typed, search] = useState('')
  const [kept, setKept] = useState<Readonly<Record<string, Offered>>>({})
  const keyword = useSettled(typed)
  const { data: found = [] } = useQuery({
    queryKey: ['shop', 'product', 'offered', keyword],
    queryFn: async () => {
      const query = { status: ON_SALE, pageSize: 50, ...(keyword && { keyword }) }
      const { list } = await api.get<{ list: Offered[] }>('/api/shop/product/list', query)
      return list
    },
    placeholderData: keepPreviousData,
  })
  const known = { ...kept, ...Object.fromEntries(found.map((one) => [one._id, one])) }
  const of = ({ product }: LineRequest) => known[product]
  return {
    found,
    of,
    priceOf: (line) => of(line)?.specs?.find(({ _id }) => _id === line.spec)?.price ?? of(line)?.price ?? 0,
    search,
    keep: (offered) => setKept({ ...kept, [offered._id]: offered }),
  }
}
