import { UNLIMITED } from '@atrium/selling/contract/declare'
import { usePhone } from '@atrium/selling/web/phone'
import { useQuery } from '@tanstack/react-query'
import { MOST_IDS, MOST_LINES, MOST_PIECES } from '../../entities/order.ts'
import type { Sold } from '../../phone.ts'
import type { Basket, BasketLine } from './basket.ts'

export type { Sold }
export type SoldSpec = NonNullable<Sold['specs']>[number]

/** So few pieces are said. */
export const FEW = 5
const LOOK_AGAIN_MS = 15_000

/** What of these products is sold now, by their ids; undefined until it is known. */
export function useSold(no: string | null, products: readonly string[]) {
  const { api, path } = usePhone()
  const ids = [...new Set(products)].sort()
  const query = useQuery({
    queryKey: ['h5', path, 'sold', no, ids],
    queryFn: async () => {
      const parts = Array.from({ length: Math.ceil(ids.length / MOST_IDS) }, (_, at) =>
        ids.slice(at * MOST_IDS, (at + 1) * MOST_IDS),
      )
      const answers = await Promise.all(
        parts.map((part) =>
          api.get<{ list: Sold[] }>(`${path}/goods`, { no: no ?? undefined, ids: part.join(','), pageSize: MOST_IDS }),
        ),
      )
      return new Map(answers.flatMap(({ list }) => list).map((one) => [one._id, one]))
    },
    enabled: ids.length > 0,
    placeholderData: (before) => (before && ids.every((id) => before.has(id)) ? before : undefined),
    refetchOnMount: 'always',
    refetchInterval: LOOK_AGAIN_MS,
  })
  return { sold: ids.length === 0 ? EMPTY : query.data, error: query.error, refetch: query.refetch }
}

const EMPTY: ReadonlyMap<string, Sold> = new Map()

/** What can be bought of a product or one of its specs: what is left, its limit, and whether the basket has room. */
export function mostOf(sold: Sold, spec: SoldSpec | null, basket: Pick<Basket, 'lines' | 'numOf'>): number {
  const num = basket.numOf(sold._id, spec?._id ?? null)
  if (num === 0 && basket.lines.length >= MOST_LINES) return 0
  const others = basket.numOf(sold._id) - num
  const { left } = spec ?? sold
  const most = [
    MOST_PIECES,
    left === UNLIMITED ? MOST_PIECES : left,
    sold.limitNum > 0 ? sold.limitNum - others : MOST_PIECES,
  ]
  return Math.max(0, Math.min(...most))
}

/** A line of the basket with these pieces. */
export const lineOf = ({ _id, name, imgs, price }: Sold, spec: SoldSpec | null, num: number): BasketLine => ({
  product: _id,
  spec: spec?._id ?? null,
  num,
  price: spec?.price ?? price,
  name,
  specName: spec?.name ?? null,
  img: spec?.img ?? imgs[0] ?? null,
})

/** What is different about a line since it was put into the basket. */
export interface Change {
  line: BasketLine
  kind: 'gone' | 'price' | 'left'
  /** As it can be bought now; of one that is gone, without pieces. */
  now: BasketLine
}

/** The lines that cannot be ordered as they are in the basket. */
export function changesOf(lines: readonly BasketLine[], sold: ReadonlyMap<string, Sold>): Change[] {
  const taken = new Map<string, number>()
  return lines.flatMap((line): Change[] => {
    const found = sold.get(line.product)
    const spec = found?.specs?.find(({ _id }) => _id === line.spec) ?? null
    const isGone = !found || (found.specs === null) !== (line.spec === null) || (line.spec !== null && !spec)
    if (isGone) return [{ line, kind: 'gone', now: { ...line, num: 0 } }]
    const { left } = spec ?? found
    const before = taken.get(line.product) ?? 0
    const ofLimit = found.limitNum > 0 ? found.limitNum - before : MOST_PIECES
    const num = Math.max(0, Math.min(line.num, left === UNLIMITED ? MOST_PIECES : left, ofLimit))
    taken.set(line.product, before + num)
    const now = lineOf(found, spec, num)
    if (num < line.num) return [{ line, kind: 'left', now }]
    return now.price === line.price ? [] : [{ line, kind: 'price', now }]
  })
}

/** The lines as they can be bought now. */
export function adjusted(lines: readonly BasketLine[], changes: readonly Change[]): BasketLine[] {
  const changed = new Map(changes.map(({ line, now }) => [line, now]))
  return lines.map((line) => changed.get(line) ?? line).filter(({ num }) => num > 0)
}
