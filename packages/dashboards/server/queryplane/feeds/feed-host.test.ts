import { refusal } from '@atrium/core/contract/refusal'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { FedSource, FeedFor, OpenFeed } from '../feed.ts'
import type { OpenedRows } from '../opened-sources.ts'
import { openFeedHost } from './feed-host.ts'

const SOURCE: FedSource = { tenantId: 'plant', connector: 'toy', source: 'broker', rev: 1 }
const log = { error: vi.fn() }

/** A host over rows in memory, whose feeds are looked into. */
function hostWith(limits: { lingerMs?: number; perTenant?: number; noticeEveryMs?: number } = {}) {
  const rows = new Map([['broker', { tenantId: 'plant', connector: 'toy', rev: 1, settings: { password: 'p' } }]])
  const feeds: { around: FeedFor; followed: Map<string, () => void>; isOpen: boolean }[] = []
  let notifyChange: (id: string) => void = () => undefined
  const open = (around: FeedFor): OpenFeed => {
    const feed = { around, followed: new Map<string, () => void>(), isOpen: true }
    feeds.push(feed)
    return {
      follow(query, changed) {
        feed.followed.set(String(query), changed)
        return {
          read: async (after) => `${query} after ${after}`,
          stop: () => void feed.followed.delete(String(query)),
        }
      },
      names: async (place) => place.map((name) => ({ name })),
      close: () => {
        feed.isOpen = false
      },
    }
  }
  const host = openFeedHost({
    kinds: new Map([['toy', open]]),
    sources: {
      read: async (tenantId, ids) =>
        new Map([...rows].filter(([id, row]) => ids.includes(id) && row.tenantId === tenantId)) as OpenedRows,
      onChange: (listener) => {
        notifyChange = listener
      },
    },
    log,
    limits: { lingerMs: 0, noticeEveryMs: 1, noticedWithinMs: 50, ...limits },
  })
  onTestFinished(() => host.close())
  return { host, rows, feeds, notifyChange: (id: string) => notifyChange(id) }
}

test('a source has one feed, an equal query of it one follower; it begins with the first reading and ends with the last', async () => {
  const { host, feeds } = hostWith()
  const notified: string[] = []
  const [one, same, other] = ['a', 'a', 'b'].map((query, n) =>
    host.follow(SOURCE, query, () => notified.push(`${query}${n}`)),
  )
  expect(feeds).toEqual([])
  expect(await Promise.all([one!.read(null), same!.read(7), other!.read(null)])).toEqual([
    'a after null',
    'a after 7',
    'b after null',
  ])
  expect(feeds.map(({ followed }) => [...followed.keys()])).toEqual([['a', 'b']])
  expect([host.counts.open, feeds[0]!.around.settings]).toEqual([1, { password: 'p' }])
  feeds[0]!.followed.get('a')!()
  expect(notified).toEqual(['a0', 'a1'])
  one!.stop()
  expect(feeds[0]!.followed.has('a')).toBe(true)
  same!.stop()
  expect(feeds[0]!.followed.has('a')).toBe(false)
  other!.stop()
  await expect.poll(() => feeds[0]!.isOpen).toBe(false)
  expect(host.counts.open).toBe(0)
})

test('a feed is kept for those who come back in time', async () => {
  const { host, feeds } = hostWith({ lingerMs: 60_000 })
  const first = host.follow(SOURCE, 'a', () => undefined)
  await first.read(null)
  first.stop()
  await host.follow(SOURCE, 'a', () => undefined).read(null)
  expect([feeds.length, feeds[0]!.isOpen]).toEqual([1, true])
})

test('a changed row ends the feed and tells its followers; only the new revision gets another', async () => {
  const { host, rows, feeds, notifyChange } = hostWith()
  const notified = vi.fn()
  const old = host.follow(SOURCE, 'a', notified)
  await old.read(null)
  // A notification without a change of the revision leaves it as it is.
  notifyChange('*')
  rows.get('broker')!.rev = 2
  notifyChange('broker')
  await expect.poll(() => feeds[0]!.isOpen).toBe(false)
  expect(notified).toHaveBeenCalledTimes(1)
  await expect(old.read(null)).rejects.toMatchObject({ code: 50300 })
  expect(await host.follow({ ...SOURCE, rev: 2 }, 'a', notified).read(null)).toBe('a after null')
  expect(feeds.length).toBe(2)
})

test('a revision of which this process has not been notified yet is waited for', async () => {
  const { host, rows, notifyChange } = hostWith()
  const early = host.follow({ ...SOURCE, rev: 2 }, 'a', () => undefined).read(null)
  await vi.waitFor(() => {
    rows.get('broker')!.rev = 2
    notifyChange('broker')
  })
  expect(await early).toBe('a after null')
  await expect(host.follow({ ...SOURCE, rev: 3 }, 'a', () => undefined).read(null)).rejects.toMatchObject({
    code: 50300,
  })
})

test('a deleted source, one of another tenant and one of another kind are not there', async () => {
  const { host, rows, feeds, notifyChange } = hostWith()
  const reading = host.follow(SOURCE, 'a', () => undefined)
  await reading.read(null)
  const gone = { code: 40400 }
  await expect(host.follow({ ...SOURCE, tenantId: 'other' }, 'a', () => undefined).read(null)).rejects.toMatchObject(
    gone,
  )
  await expect(host.names({ ...SOURCE, connector: 'other', rev: 9 }, [])).rejects.toMatchObject(gone)
  rows.delete('broker')
  notifyChange('broker')
  await expect.poll(() => feeds[0]!.isOpen).toBe(false)
  await expect(reading.read(null)).rejects.toMatchObject(gone)
})

test('a tenant has a limited number of feeds; what is said in names opens one for a while', async () => {
  const { host, rows, feeds } = hostWith({ perTenant: 1 })
  rows.set('second', { ...rows.get('broker')! })
  expect(await host.names(SOURCE, ['x'])).toEqual([{ name: 'x' }])
  await expect.poll(() => feeds[0]!.isOpen).toBe(false)
  await host.follow(SOURCE, 'a', () => undefined).read(null)
  await expect(host.names({ ...SOURCE, source: 'second' }, [])).rejects.toMatchObject({
    code: 42901,
    detail: { params: { max: 1 } },
  })
})

test('what a feed refuses is told as it is', async () => {
  const wrong = refusal(40001, 400, { zh_CN: '密码不对', en_US: 'The password is wrong' })
  const host = openFeedHost({
    kinds: new Map([
      [
        'toy',
        () => ({
          follow: () => ({
            read: async () => {
              throw wrong()
            },
            stop: () => undefined,
          }),
          names: async () => [],
          close: () => undefined,
        }),
      ],
    ]),
    sources: {
      read: async () => new Map([['broker', { tenantId: 'plant', connector: 'toy', rev: 1, settings: {} }]]),
      onChange: () => undefined,
    },
    log,
  })
  onTestFinished(() => host.close())
  await expect(host.follow(SOURCE, 'a', () => undefined).read(null)).rejects.toMatchObject({ text: wrong().text })
})
