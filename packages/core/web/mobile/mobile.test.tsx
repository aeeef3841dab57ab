import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useParams } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import '../../testing/web/lazy-parts.ts'
import { openPage, sessionOf, toyApp } from '../../testing/web/open-page.tsx'
import { MobilePage } from './mobile-page.tsx'
import { readScanned } from './scan/scanned.ts'

beforeEach(() => {
  // The drafts cannot be kept in this browser, which the pages must stand.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const menu = [
  { module: 'crate', path: 'crate/list' },
  { module: 'shelf', path: 'shelf/list' },
]

function Crate() {
  const { code } = useParams()
  return <MobilePage title={`crate ${code}`}>{null}</MobilePage>
}

function depot(guarded: boolean) {
  const entry = toyApp('depot', { menu, guarded, isMobile: true })
  const pages = { 'crate/code/:code': Crate, 'shelf/all': () => <MobilePage title="all shelves">{null}</MobilePage> }
  const mobile = { today: () => <p>two crates today</p>, pages, code: 'crate/code/:code' as const }
  return { ...entry, screens: async () => ({ default: { mobile } }) }
}

interface Offered {
  holds?: string[]
  mobileApps?: string[]
  guarded?: boolean
}

function open(address: string, { holds = ['depot crate read'], mobileApps = ['depot'], guarded = true }: Offered = {}) {
  const session = sessionOf({ apps: ['depot'], holds })
  const me = { ...session, tenant: { ...session.tenant, mobileApps } }
  return openPage(address, { apps: [depot(guarded)] }, { 'GET /api/user/me': () => me })
}

test('the first page shows what is this person’s today in each app, below its name', async () => {
  await open('/m')
  expect(await screen.findByRole('heading', { name: 'depot zh_CN' })).toBeTruthy()
  expect(screen.getByText('two crates today')).toBeTruthy()
  expect(screen.getAllByRole('link', { name: /今天|扫码|待发送/ })).toHaveLength(3)
})

test('an app is offered only if the tenant uses it on phones and the person may do something in it', async () => {
  await open('/m', { mobileApps: [] })
  expect(await screen.findByText('没有可在手机上办理的应用')).toBeTruthy()
  cleanup()
  await open('/m', { holds: [] })
  expect(await screen.findByText('没有可在手机上办理的应用')).toBeTruthy()
  cleanup()
  await open('/m/depot/crate/code/K7', { mobileApps: [] })
  expect((await screen.findAllByText('没有开通这个应用的手机端')).length).toBeGreaterThan(0)
  expect(screen.queryByText('crate K7')).toBeNull()
})

test('pages are guarded by their module, as those of the desk are', async () => {
  await open('/m/depot/crate/code/K7')
  expect(await screen.findByRole('heading', { name: 'crate K7' })).toBeTruthy()
  cleanup()
  await open('/m/depot/shelf/all')
  expect((await screen.findAllByText('您没有这个页面的权限')).length).toBeGreaterThan(0)
  expect(screen.queryByText('all shelves')).toBeNull()
  cleanup()
  await open('/m/depot/shelf/all', { guarded: false })
  expect(await screen.findByRole('heading', { name: 'all shelves' })).toBeTruthy()
})

test('a typed number and a scanned address open the page of the app; any other address opens none', async () => {
  const { address } = await open('/m/scan')
  const input = await screen.findByRole('textbox', { name: '输入编号' })
  const type = (text: string) => {
    fireEvent.change(input, { target: { value: text } })
    fireEvent.click(screen.getByRole('button', { name: '打开' }))
  }
  type('https://elsewhere.test/q/other/K7')
  expect(await screen.findByRole('alert')).toBeTruthy()
  type('K 7/1')
  expect(await screen.findByRole('heading', { name: 'crate K 7/1' })).toBeTruthy()
  expect(address()).toBe('/m/depot/crate/code/K%207%2F1')
})

test('a printed address is read on whatever host it is printed; other addresses and empty texts are not', () => {
  expect(readScanned(' https://plant.test:8443/q/depot/AB%2F1?x=1 ')).toEqual({ app: 'depot', code: 'AB/1' })
  expect(readScanned('http://10.0.0.1/q/depot/AB')).toEqual({ app: 'depot', code: 'AB' })
  expect(readScanned('P-100')).toEqual({ app: null, code: 'P-100' })
  for (const text of ['', '  ', 'https://plant.test/depot/AB', 'weixin://pay/1']) expect(readScanned(text)).toBeNull()
})
