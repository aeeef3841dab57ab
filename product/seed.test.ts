// A world of its own: the demonstration is one tenant of the platform, and some of its rows have fixed names.
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { LOCALES } from '@atrium/core/contract/refusal'
import type { Services } from '@atrium/core/server/call/services'
import { findIngestCredential } from '@atrium/core/server/identity/ingest'
import { type Client, clientOf } from '@atrium/core/testing/client'
import { bootWorld, type OwnWorld } from '@atrium/core/testing/world'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appServers } from './apps.server.ts'
import { cameraAddresses } from './demo-cameras.ts'
import { packages } from './packages.ts'
import {
  DEMO_CAMERA_IDS,
  DEMO_DASHBOARD_IDS,
  DEMO_FLEET_IDS,
  DEMO_PROCESS_IDS,
  DEMO_SHIFT_IDS,
} from './seed/dashboard.ts'
import { demoCamerasIn } from './seed/dashboards/cameras.ts'
import { demoFleetIn } from './seed/dashboards/fleet.ts'
import { demoProcessIn } from './seed/dashboards/process.ts'
import { demoShiftIn } from './seed/dashboards/shift.ts'
import { demoDashboardIn } from './seed/dashboards/wall.ts'
import { planVisits } from './seed/visits.ts'
import { type DemoAccess, seedDemo } from './seed.ts'
import { DAY_MS, dayStart } from './sim/plant-time.ts'

const CAMERAS = cameraAddresses([15001, 15002])

let world: OwnWorld
let access: DemoAccess
let demo: Client

const withSettings = (extra: Partial<Services['settings']>): Services => ({
  ...world.server.services,
  settings: { ...world.server.services.settings, ...extra },
})

beforeAll(async () => {
  world = await bootWorld({ apps: appServers, packages })
  access = await seedDemo(withSettings({ demoPassword: 'Seeds.only.1' }), CAMERAS)
  demo = clientOf(world.url, { ip: '10.9.9.9' })
  await demo.signIn('demo', access.password)
})

afterAll(() => world.close())

describe('the demonstration tenant', () => {
  it('demo signs in with the password of the settings; files that only the owner can read keep it and the token', async () => {
    expect((await demo.get('/api/user/me')).body).toMatchObject({ code: 0, tenant: { sysName: '示范工厂' } })
    for (const [file, secret] of [
      ['demo-password', 'Seeds.only.1'],
      ['demo-ingest-token', access.ingestToken],
    ] as const) {
      const path = join(world.server.services.settings.dataDir, file)
      expect(readFileSync(path, 'utf8').trim()).toBe(secret)
      expect(statSync(path).mode & 0o777).toBe(0o600)
    }
  })

  it('the tenant has two gates whose visitors fill the dashboard', async () => {
    const codes = await demo.get('/api/visitor/registerCode/list')
    expect(codes.body.pagination.total).toBe(2)
    const all = await demo.get('/api/visitor/list', { pageSize: 100 })
    expect(all.body.pagination.total).toBeGreaterThan(45)
    const counted = codes.body.list.reduce((sum: number, { count }: { count: number }) => sum + count, 0)
    expect(counted).toBe(all.body.pagination.total)
    const statuses = new Set(all.body.list.map(({ status }: { status: number }) => status))
    expect(statuses.has(1) && statuses.has(3)).toBe(true)
    const dashboard = await demo.get('/api/visitor/dashboard')
    const byDay = dashboard.body.series.find(({ key }: { key: string }) => key === 'byDay').points as [string, number][]
    expect(byDay.filter(([, visitors]) => visitors > 0).length).toBeGreaterThan(11)
  })

  it('the timeline of a visitor who has left shows when and by whom they were let in and out', async () => {
    const left = await demo.get('/api/visitor/list', { status: '3' })
    const { _id, visitAt, leaveAt } = left.body.list[0]
    const { body } = await demo.get('/api/visitor/timeline', { _id })
    expect(body.list).toMatchObject([
      { action: 'leave', from: 2, to: 3, byName: '演示用户', at: leaveAt },
      { action: 'enter', from: 1, to: 2, byName: '演示用户', at: visitAt },
    ])
  })

  const walls = LOCALES.flatMap((locale) => [
    { name: 'lines', locale, _id: DEMO_DASHBOARD_IDS[locale], wall: demoDashboardIn(locale) },
    { name: 'a shift', locale, _id: DEMO_SHIFT_IDS[locale], wall: demoShiftIn(locale) },
    { name: 'the vehicles', locale, _id: DEMO_FLEET_IDS[locale], wall: demoFleetIn(locale) },
    { name: 'the boiler house', locale, _id: DEMO_PROCESS_IDS[locale], wall: demoProcessIn(locale) },
    { name: 'the cameras', locale, _id: DEMO_CAMERA_IDS[locale], wall: demoCamerasIn(locale, CAMERAS) },
  ])
  it.each(walls)('it has a public dashboard of $name in $locale, ready to be saved', async ({ _id, wall }) => {
    const address = { _id }
    const { body } = await world.anonymous().get('/api/dashboard', address)
    expect(body.dashboard).toMatchObject({ name: wall.name, options: { width: 1920, height: 1080 } })
    expect(body.dashboard.components.length).toBe(wall.components.length)
    expect(JSON.stringify(body.dashboard)).not.toContain('"fieldSet"')

    const { dashboard } = (await demo.get('/api/dashboard', address)).body
    expect(dashboard).toMatchObject({ ...address, public: true, components: wall.components })
    const { options, components, rev } = dashboard
    const saved = await demo.put('/api/dashboard', { ...address, rev, options, components })
    expect(saved.body).toMatchObject({ code: 0, dashboard: { components: wall.components } })

    const socket = io(world.url, { transports: ['websocket'], forceNew: true })
    expect(await socket.emitWithAck('join', { dashboard: _id })).toMatchObject({ code: 0 })
    const asked = wall.components.flatMap(({ _id: item, component }) =>
      component.dataSources.flatMap(({ props }, source) =>
        props.data === undefined ? [{ watch: `${item} ${source}`, item, source, widthPx: 400 }] : [],
      ),
    )
    const answers = await Promise.all(asked.map((one) => socket.emitWithAck('watch', one)))
    socket.disconnect()
    expect(answers.filter(({ code }) => code !== 0)).toEqual([])
  })

  it('the tenant has departments, users with roles and a sub-tenant, so that the admin console shows data', async () => {
    const total = async (path: string) => (await demo.get(path)).body.pagination.total
    expect(await total('/api/group/list')).toBe(7)
    expect(await total('/api/user/list')).toBe(12)
    expect(await total('/api/role/list')).toBe(7)
    const own = await demo.get('/api/tenant/own')
    expect(own.body.tenant).toMatchObject({ maximumSubTenant: 20, subTenants: 1, users: 32 })
    expect((await demo.get('/api/tenant/list/subtenant')).body.list).toMatchObject([
      { name: '示范工厂二厂', balance: 1_000_000, userCount: 1, status: 1 },
    ])
  })

  it('it has 20 facilities of five categories, and 60 repairs at every stage whose steps are on their timelines', async () => {
    const total = async (path: string, query = {}) => (await demo.get(path, query)).body.pagination.total
    const { list: categories } = (await demo.get('/api/facility/category/list', { pageSize: 9999 })).body
    expect(categories).toHaveLength(5)
    const { list: facilities } = (await demo.get('/api/facility/facility/list', { pageSize: 100 })).body
    expect(facilities).toHaveLength(20)
    expect(await total('/api/facility/repair/list')).toBe(60)
    for (const status of [1, 2, 3, 4, 5])
      expect(await total('/api/facility/repair/list', { status })).toBeGreaterThan(0)
    const { list: open } = (await demo.get('/api/facility/repair/list', { status: '1,2,3', pageSize: 100 })).body
    const broken = facilities.filter(({ status }: { status: number }) => status !== 2)
    const named = (rows: Record<string, string>[], key: string) => [...new Set(rows.map((row) => row[key]))].sort()
    expect(named(broken, '_id')).toEqual(named(open, 'facility'))
    const [finished] = (await demo.get('/api/facility/repair/list', { status: 4 })).body.list
    const { list: steps } = (await demo.get('/api/facility/repair/timeline', { _id: finished._id })).body
    expect(steps.map(({ action }: { action: string }) => action)).toEqual(['finish', 'start', 'accept'])
    expect(steps[0].at).toBe(finished.finishedAt)
  })

  it('it has 18 points on three paths, and 30 days of rounds whose counts are those of their points', async () => {
    const total = async (path: string, query = {}) => (await demo.get(path, query)).body.pagination.total
    expect(await total('/api/inspection/point/list')).toBe(18)
    expect(await total('/api/inspection/path/list')).toBe(3)
    for (const status of [3, 4]) expect(await total('/api/inspection/record/path/list', { status })).toBeGreaterThan(0)
    expect(await total('/api/inspection/record/path/list', { timing: 2 })).toBeGreaterThan(0)
    expect(await total('/api/inspection/record/point/list', { exceptionStatus: 3 })).toBeGreaterThan(0)
    const wrong = await world.sql(`select r.id from inspection_path_record r left join inspection_point_record p
      on p.path_record_id = r.id group by r.id having r.done <> count(p.id)
      or r.exception_num <> count(p.id) filter (where p.status = 2) or r.done > r.total`)
    expect(wrong).toEqual([])
    const days = await world.sql(`select distinct (plan_at at time zone 'Asia/Shanghai')::date as day
      from inspection_path_record where plan_at < now()`)
    expect(days.length).toBeGreaterThanOrEqual(30)
  })

  it('the tenant is seeded once: a second start changes nothing and does not restore deleted rows', async () => {
    const visitors = async () => (await demo.get('/api/visitor/list', { pageSize: 100 })).body.list
    const before = await visitors()
    expect(await seedDemo(withSettings({}), CAMERAS)).toEqual(access)
    expect(await visitors()).toEqual(before)
    await world.sql('update visitor_record set deleted_at = now(); update visitor_register_code set deleted_at = now()')
    await seedDemo(withSettings({}), CAMERAS)
    expect((await demo.get('/api/visitor/registerCode/list')).body.pagination.total).toBe(0)
    await demo.del('/api/dashboard', { _id: DEMO_DASHBOARD_IDS.zh_CN })
    await seedDemo(withSettings({}), CAMERAS)
    expect((await world.anonymous().get('/api/dashboard', { _id: DEMO_DASHBOARD_IDS.zh_CN })).body.errorCode).toBe(
      40401,
    )
  })

  it('a new ingest token in the settings replaces the old one', async () => {
    const { db } = world.server
    const old = access.ingestToken
    const changed = await seedDemo(withSettings({ demoIngestToken: 'another-token' }), CAMERAS)
    expect(changed.ingestToken).toBe('another-token')
    expect(await findIngestCredential(db, 'demo', 'another-token')).toMatchObject({ tenantId: access.tenantId })
    expect(await findIngestCredential(db, 'demo', old)).toBeNull()
    expect((await seedDemo(withSettings({}), CAMERAS)).ingestToken).toBe('another-token')
  })
})

describe('the plan of visits', () => {
  const now = Date.parse('2026-03-18T15:20:00+08:00')

  it('the plan is the same for the same time, and has no visits after it', () => {
    const visits = planVisits(now)
    expect(visits).toEqual(planVisits(now))
    for (const { registeredMs, enteredMs, leftMs } of visits) {
      expect(registeredMs).toBeLessThan(now)
      if (enteredMs !== null) expect(enteredMs).toBeGreaterThan(registeredMs)
      if (leftMs !== null) expect(leftMs).toBeGreaterThan(enteredMs!)
      expect(leftMs ?? enteredMs ?? registeredMs).toBeLessThan(now)
    }
  })

  it('the visits cover 14 days, and some visitors are inside, at noon and at night', () => {
    for (const hour of [3, 9, 12, 15, 18, 23]) {
      const at = dayStart(now) + hour * 3_600_000
      const visits = planVisits(at)
      expect(visits.length).toBeGreaterThan(45)
      expect(visits.length).toBeLessThan(90)
      expect(visits.filter(({ registeredMs }) => registeredMs >= dayStart(at)).length, `${hour}:00`).toBeGreaterThan(0)
      expect(dayStart(at) - dayStart(visits[0]!.registeredMs)).toBeLessThanOrEqual(13 * DAY_MS)
    }
    expect(
      planVisits(now).filter(({ enteredMs, leftMs }) => enteredMs !== null && leftMs === null).length,
    ).toBeGreaterThan(1)
  })

  it('the phone numbers are invented and unique', () => {
    const mobiles = planVisits(now).map(({ mobile }) => mobile)
    expect(mobiles.every((mobile) => /^1300000\d{4}$/.test(mobile))).toBe(true)
    expect(new Set(mobiles).size).toBe(mobiles.length)
  })
})
