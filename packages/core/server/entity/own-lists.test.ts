import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { tryCases } from '../../testing/cases.ts'
import { toyWorld } from '../../testing/toy/toy-world.ts'
import type { Client, TestTenant, World } from '../../testing/world.ts'

interface Crate {
  id: string
  no: string
  label: string
  price: number
  status: number
  group_id: string | null
  creator_id: string | null
  owner_id: string | null
  helper_ids: string[] | null
}

const CRATES = 120

let world: World
let tenant: TestTenant
let people: { client: Client; scope: 3 | 4 }[]
/** In the order in which they were created. */
let crates: Crate[]
const group = randomUUID()

beforeAll(async () => {
  world = await toyWorld()
  tenant = await world.tenant()
  people = []
  for (const scope of [4, 4, 3] as const) people.push({ client: await tenant.user(), scope })
  const ids = people.map(({ client }) => client.userId)
  const [, , third] = ids
  await world.sql(`insert into user_group (id, tenant_id, name) values ('${group}', '${tenant.id}', 'a group')`)
  await world.sql(`update app_user set group_id = '${group}' where id = '${third}'`)
  for (const { client, scope } of people) {
    await world.sql(`update role set data_scope = ${scope} where id =
      (select role_id from app_user_role where user_id = '${client.userId}')`)
  }
  // Each of the people is creator, owner and helper of some, of one row often in several ways; some are nobody's.
  const one = (divisor: number) => `(p || array[null, null]::uuid[])[1 + n / ${divisor} % 5]`
  await world.sql(`
    insert into toy_crate (id, tenant_id, no, label, price, status, created_at, group_id, creator_id, owner_id, helper_ids,
      deleted_at)
    select gen_random_uuid(), '${tenant.id}', 'C' || n, 'crate ' || n, n * 37 % 100, 1 + n % 4,
      '2026-01-01'::timestamptz + n * interval '1 minute', case when n % 7 = 0 then '${group}'::uuid end,
      ${one(1)}, ${one(2)}, array_remove(array[${one(3)}, ${one(5)}], null), case when n % 11 = 0 then now() end
    from generate_series(1, ${CRATES}) n, (select '{${ids.join()}}'::uuid[] as p) people`)
  crates = (await world.sql(
    `select * from toy_crate where tenant_id = '${tenant.id}' and deleted_at is null order by created_at`,
  )) as unknown as Crate[]
})

function reaches({ client: { userId }, scope }: (typeof people)[number], crate: Crate): boolean {
  const owners = [crate.creator_id, crate.owner_id, ...(crate.helper_ids ?? [])]
  return owners.includes(userId) || (scope === 3 && crate.group_id === group)
}

const question = fc.record({
  person: fc.nat(2),
  keyword: fc.option(fc.constantFrom('1', '2', 'crate 3', 'C1', 'nothing'), { nil: undefined }),
  status: fc.option(fc.constantFrom<number[]>([1], [2, 3], [1, 2, 3, 4]), { nil: undefined }),
  sort: fc.constantFrom('-createdAt', 'createdAt', 'price', '-price', 'label'),
  pageSize: fc.constantFrom(5, 20, 100),
  current: fc.integer({ min: 1, max: 4 }),
})

test('lists of somebody’s own rows have the rows, total and sum that a plain filter of all rows finds', async () => {
  // The sessions are cached; they are updated a moment after the change.
  for (const { client } of people) {
    const total = async () => (await client.get('/api/toy/crate/list', {})).body.pagination.total
    await expect.poll(total).toBeLessThan(crates.length)
  }
  const property = fc.asyncProperty(question, async ({ person, keyword, status, sort, pageSize, current }) => {
    const reader = people[person]!
    const wanted = crates.filter(
      (crate) =>
        reaches(reader, crate) &&
        (status?.includes(crate.status) ?? true) &&
        (keyword === undefined || crate.label.includes(keyword) || crate.no.includes(keyword)),
    )
    const query = { sort, pageSize, current, ...(keyword && { keyword }), ...(status && { status: status.join() }) }
    const { body } = await reader.client.get('/api/toy/crate/list', query)
    const where = JSON.stringify({ person, query, body })
    expect(body.pagination, where).toEqual({ total: wanted.length, current, pageSize })
    expect(body.summary.price, where).toBe(wanted.reduce((sum, { price }) => sum + price, 0))
    expect(
      body.list.map(({ _id }: { _id: string }) => _id),
      where,
    ).toEqual(
      inOrder(wanted, sort)
        .slice((current - 1) * pageSize, current * pageSize)
        .map(({ id }) => id),
    )
  })
  // Of these seeds, each value of a question occurs at least twice.
  await tryCases(
    property,
    Array.from({ length: 40 }, (_, seed) => seed),
  )
})

function inOrder(found: readonly Crate[], sort: string): Crate[] {
  const name = sort.replace('-', '') as 'createdAt' | 'price' | 'label'
  const values = new Map(crates.map((crate, index) => [crate, name === 'createdAt' ? index : crate[name]]))
  const compare = (one: string | number, other: string | number) => (one < other ? -1 : Number(one > other))
  const up = [...found].sort((a, b) => compare(values.get(a)!, values.get(b)!) || compare(a.id, b.id))
  return sort.startsWith('-') ? up.reverse() : up
}
