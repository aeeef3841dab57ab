import type pg from 'pg'
import { expect, test } from 'vitest'
import { MAX_CHANGED_IDS, noteChanges, takeChanges } from './changes.ts'

function changesOf(...statements: (readonly [text: string, ...values: unknown[]])[]) {
  const client = {} as pg.ClientBase
  for (const [text, ...values] of statements) noteChanges(client, text, values)
  return Object.fromEntries([...(takeChanges(client) ?? [])].map(([table, ids]) => [table, ids && [...ids]]))
}

test('the id of a single row is read from the parameter that has it', () => {
  expect(
    changesOf(['update "toy_crate" set "label" = $3, rev = rev + 1 where tenant_id = $1 and id = $2', 't', 'a']),
  ).toEqual({
    toy_crate: ['a'],
  })
  expect(changesOf(['update "app_user" set "name" = $1 where "app_user"."id" = $2', 'x', 'b'])).toEqual({
    app_user: ['b'],
  })
  expect(
    changesOf(['insert into "toy_crate" ("label", "id") values ($1, $2) returning id as "_id"', 'x', 'c']),
  ).toEqual({
    toy_crate: ['c'],
  })
  expect(changesOf(['delete from session where user_id = $1 and id = any($2::uuid[])', 'u', ['d', 'e']])).toEqual({
    session: ['d', 'e'],
  })
})

test('rows that are not chosen by their id alone are reported without ids', () => {
  for (const text of [
    'update charge_port set order_id = $1 where device_id = $2',
    'update a set x = 1 from b where b.id = $1 and a.b_id = b.id',
    'update a set x = (select y from b where id = $1) where z = $2',
    'update a set x = 1 where id = $1 or parent_id = $2',
    'update a set x = 1 where tenant_id = $1',
    'insert into a (id, x) values ($1, now()), ($2, now())',
    'insert into a (id, x) select gen_random_uuid(), unnest($1::uuid[])',
    'insert into a (id, x) values ($1, $2) on conflict (x) do update set x = excluded.x',
  ]) {
    expect(Object.values(changesOf([text, 'p', 'q'])), text).toEqual([null])
  }
})

test('every table of a statement counts, and a lock or a read counts for nothing', () => {
  expect(
    changesOf([
      'with b as (insert into broadcast (id) values ($1) returning id) insert into message (id) select id from b',
      'x',
    ]),
  ).toEqual({ broadcast: null, message: null })
  expect(changesOf(['select * from a where id = $1 for update of a skip locked', 'x'])).toEqual({})
  expect(changesOf(['select id from a where id = $1 for no key update', 'x'])).toEqual({})
  expect(changesOf(['select post_ledger($1, $2)', 'x', 'y'])).toEqual({ account: null, ledger: null })
  expect(changesOf(['select take_stock($1) as answer', 'x'])).toEqual({
    stock: null,
    stock_record: null,
    stock_lock: null,
  })
})

test('many rows of a table are reported without ids, however they were written', () => {
  const rows = Array.from({ length: MAX_CHANGED_IDS + 1 }, (_, n) => `row ${n}`)
  const text = 'update a set x = 1 where id = $1'
  expect(changesOf(...rows.map((id) => [text, id] as const))).toEqual({ a: null })
  expect(changesOf(...rows.slice(1).map((id) => [text, id] as const)).a).toHaveLength(MAX_CHANGED_IDS)
  expect(changesOf(['update a set x = 1 where id = any($1)', rows], [text, 'one'])).toEqual({ a: null })
})
