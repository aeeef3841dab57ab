import { describe, expect, it } from 'vitest'
import { bytes, LINES, sharedStore, TENANT } from '../../testing/store/open-store.ts'
import { KnownNames } from './known-names.ts'
import type { CatalogueDb } from './model.ts'

const db = (name: string): CatalogueDb => ({ name, retentionDays: null, measurements: [] })

describe('the names beside the worker', () => {
  const store = sharedStore()

  it('are asked for once, and again after a change, for each tenant separately', async () => {
    const asked: string[] = []
    const names = new KnownNames(async (tenantId) => {
      asked.push(tenantId)
      return [db('plant')]
    })
    for (const tenant of ['one', 'one', 'two']) await names.catalogue(tenant, 'plant')
    names.changed('one')
    for (const tenant of ['one', 'two']) await names.catalogue(tenant, 'plant')
    expect(asked).toEqual(['one', 'two', 'one'])
  })

  it('are not kept if they change while they are asked for, if there are none, or if that fails', async () => {
    const answers: (CatalogueDb[] | Error)[] = [[db('old')], [db('new')], [], [db('later')]]
    const names = new KnownNames(async () => {
      const answer = answers.shift()
      if (answers.length === 3) names.changed('one')
      return answer as CatalogueDb[]
    })
    expect(await names.catalogue('one', 'a')).toEqual([db('old')])
    expect(await names.catalogue('one', 'a')).toEqual([db('new')])
    expect(await names.catalogue('one', 'b')).toEqual([])
    expect(await names.catalogue('one', 'b')).toEqual([db('later')])
    const failing = new KnownNames(async () => {
      if (answers.push([db('x')]) === 1) throw new Error('closed')
      return [db('x')]
    })
    await expect(failing.catalogue('one', 'a')).rejects.toThrow('closed')
    expect(await failing.catalogue('one', 'a')).toEqual([db('x')])
  })

  it('include everything that an answered write, a new database or a drop has changed', async () => {
    const shape = async () =>
      (await store().catalogue(TENANT, 'plant')).flatMap(({ retentionDays, measurements }) =>
        measurements.map(({ name, fields, tagKeys, seriesCount }) =>
          [retentionDays, name, fields.map((field) => field.name).join(), tagKeys.join(), seriesCount].join(' '),
        ),
      )
    const write = (line: string) => store().writeLines(TENANT, 'plant', bytes(line), LINES)
    await write('m v=1 1')
    expect(await shape()).toEqual([' m v  1'])
    await write('m w=1 2')
    expect(await shape()).toEqual([' m v,w  1'])
    await write('m,host=a w=1 3\nother v=1 1')
    expect(await shape()).toEqual([' m v,w host 2', ' other v  1'])
    await store().dropMeasurement(TENANT, 'plant', 'other')
    expect(await shape()).toEqual([' m v,w host 2'])
    await store().setRetention(TENANT, 'plant', { days: 9 })
    expect((await store().catalogue(TENANT, 'plant'))[0]?.retentionDays).toBe(9)
    await store().dropDb(TENANT, 'plant')
    expect(await store().catalogue(TENANT, 'plant')).toEqual([])
    await store().createDb(TENANT, 'plant')
    expect(await store().catalogue(TENANT, 'plant')).toHaveLength(1)
  })
})
