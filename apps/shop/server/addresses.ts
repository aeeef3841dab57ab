import { randomBytes } from 'node:crypto'
import { geoSchema } from '@atrium/core/contract/geo'
import { invalidParameter, recordNotFound } from '@atrium/core/contract/refusal'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { getFields, getRow, updateRow } from '@atrium/core/server/entity/rows'
import { consumerCall } from '@atrium/selling/server/implement'
import { type Static, Type } from 'typebox'
import all from '../divisions.json' with { type: 'json' }
import { dividedBy } from '../divisions.ts'
import { type Consignee, consigneeSchema } from '../entities/consignee.ts'
import { type Address, addressSchema, MOST_ADDRESSES, user } from '../entities/user.ts'

const { name, mobile, address } = consigneeSchema.properties
const { _id, code } = addressSchema.properties
const CLOSED = { additionalProperties: false }

const body = Type.Object(
  {
    _id: Type.Optional(_id),
    name,
    mobile,
    code,
    address,
    coordinates: Type.Optional(geoSchema),
    isDefault: Type.Boolean({ default: false }),
  },
  CLOSED,
)
const response = Type.Object({ code: Type.Literal(0), addresses: Type.Array(addressSchema) })
const MOST_CALLS = { max: 60, windowS: 60 }

const read = consumerCall({
  method: 'GET',
  path: 'address',
  summary: 'The own address book, the default address first',
  response,
  run: async (ctx, consumer) => answer(await bookOf(ctx, consumer._id)),
})

const write = consumerCall({
  method: 'PUT',
  path: 'address',
  summary: `Keeps an address: a new one, or with _id in the place of that one. code is of the smallest division in GB/T 2260`,
  body,
  response,
  rateLimit: MOST_CALLS,
  async run(ctx, consumer, { body: { _id: id, code: division, ...values } }) {
    const names = dividedBy(all, division)
    if (!names) throw invalidParameter({ fields: { code: DIVISION } })
    return change(ctx, consumer._id, (book) => {
      if (id !== undefined && !book.some((one) => one._id === id)) throw recordNotFound()
      const given = { ...values, ...names, code: division }
      // Sent twice, because the first answer was lost.
      const before = book.find((one) => (id === undefined ? isSame(one, given) : one._id === id))
      const kept = { ...given, _id: before?._id ?? newId() }
      const others = given.isDefault ? book.map((one) => ({ ...one, isDefault: false })) : book
      return before ? others.map((one) => (one._id === kept._id ? kept : one)) : [...others, kept]
    })
  },
})

const remove = consumerCall({
  method: 'DELETE',
  path: 'address',
  summary: 'Removes an address from the own book',
  query: Type.Object({ _id }, CLOSED),
  response,
  rateLimit: MOST_CALLS,
  run: (ctx, consumer, { query: { _id: id } }) =>
    change(ctx, consumer._id, (book) => book.filter((one) => one._id !== id)),
})

/** The calls of a consumer's address book. */
export const addressCalls = [read, write, remove]

/** Who gets an order, by a kept address. @throws recordNotFound */
export async function addressOf(ctx: Ctx, consumer: string, id: string): Promise<Consignee> {
  const found = (await bookOf(ctx, consumer)).find((one) => one._id === id)
  if (!found) throw recordNotFound()
  const { _id: _, isDefault: __, code: ___, ...consignee } = found
  return consignee
}

const bookOf = async (ctx: Ctx, consumer: string): Promise<Address[]> =>
  (await getFields(ctx, user, consumer, ['addresses'])).addresses ?? []

/** One change after the other: two phones of one consumer must not undo each other's. */
async function change(ctx: Ctx, consumer: string, changed: (book: Address[]) => Address[]) {
  const { addresses } = await getRow(ctx, user, consumer, 'for update')
  const book = changed(addresses ?? [])
  if (book.length > MOST_ADDRESSES) throw invalidParameter({ fields: { address: FULL } })
  await updateRow(ctx, user, consumer, { addresses: book })
  return answer(book)
}

const answer = (book: readonly Address[]) => ({
  code: 0,
  addresses: [...book].sort((one, other) => Number(other.isDefault) - Number(one.isDefault)),
})

const isSame = (one: Static<typeof addressSchema>, given: Omit<Static<typeof addressSchema>, '_id'>) =>
  (['name', 'mobile', 'code', 'address'] as const).every((key) => one[key] === given[key])

const newId = () => randomBytes(4).toString('hex')

const DIVISION = { zh_CN: '请选择到最后一级地区', en_US: 'Choose the region down to its last level' }
const FULL = {
  zh_CN: `最多保存 ${MOST_ADDRESSES} 个地址，请先删除不用的地址`,
  en_US: `At most ${MOST_ADDRESSES} addresses; delete one that you do not need`,
}
