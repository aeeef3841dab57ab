import { pagesRead } from '@atrium/core/testing/web/open-page'
import { changeLocale } from '@atrium/core/web/i18n'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { open, order, press, resolved, setting, signedIn } from './testing.tsx'

beforeEach(() => localStorage.clear())
afterEach(async () => {
  cleanup()
  vi.unstubAllGlobals()
  await changeLocale('zh_CN')
})

describe('inside weixin', () => {
  const WEIXIN = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Mobile/15E148 MicroMessenger/8.0.50'
  const offered = { ...resolved, setting: { ...setting, weixin: true } }
  const assign = vi.fn()
  beforeEach(() => {
    sessionStorage.clear()
    assign.mockReset()
    vi.stubGlobal('navigator', Object.create(navigator, { userAgent: { value: WEIXIN } }))
    vi.stubGlobal('location', Object.create(location, { assign: { value: assign } }))
  })
  const asked = { 'GET /api/client/booth/qrcode': () => offered }

  test('the page asks weixin once who the consumer is and signs them in; an answer with a forged state signs nobody in', async () => {
    const extra = { ...asked, 'GET /api/client/booth/weixin': () => ({ url: 'https://open.weixin.qq.com/x' }) }
    const { calls } = await open('/q/booth/CODE1', extra)
    await waitFor(() => expect(assign.mock.calls).toEqual([['https://open.weixin.qq.com/x']]))
    const state = calls.find(({ path }) => path.endsWith('/weixin'))!.query.get('state')
    expect(state).toMatch(/^[0-9a-f]{32}$/)
    cleanup()
    const back = await open(`/h5/booth/weixin?code=C1&state=${state}`, asked)
    await waitFor(() => expect(back.address()).toBe('/h5/booth?no=CODE1'))
    const signIns = back.calls.filter(({ path }) => path === '/api/client/login').map(({ body }) => body)
    expect(signIns).toEqual([{ app: 'booth', no: 'CODE1', type: 'weixin', code: 'C1' }])
    cleanup()
    const forged = await open(`/h5/booth/weixin?code=C2&state=${state}`, asked)
    expect(await screen.findByRole('heading', { name: '一号亭' })).toBeTruthy()
    expect(forged.calls.some(({ path }) => path === '/api/client/login')).toBe(false)
    expect(assign).toHaveBeenCalledTimes(1)
  })

  test('a scan opens the seller’s mini program, and the page keeps a link to it in case it does not open', async () => {
    const miniProgram = 'weixin://dl/business/?appid=wx1&path=pages/scan/scan&query=app%3Dbooth%26no%3DCODE1'
    const extra = { 'GET /api/client/booth/qrcode': () => ({ ...resolved, setting: { ...setting, miniProgram } }) }
    await open('/q/booth/CODE1', extra)
    expect((await screen.findByRole('link', { name: /小程序/ })).getAttribute('href')).toBe(miniProgram)
    expect(assign.mock.calls).toEqual([[miniProgram]])
    cleanup()
    // Without a scan the page does not open the mini program by itself, and on a desktop there are no mini programs.
    await open('/h5/booth?no=CODE1', extra)
    await screen.findByRole('link', { name: /小程序/ })
    cleanup()
    vi.stubGlobal('navigator', Object.create(navigator, { userAgent: { value: 'Mozilla/5.0 (X11; Linux x86_64)' } }))
    await open('/q/booth/CODE1', extra)
    expect(await screen.findByRole('heading', { name: '一号亭' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: /小程序/ })).toBeNull()
    expect(assign).toHaveBeenCalledTimes(1)
  })
})

describe('devices nearby', () => {
  const found = { _id: 'd2', name: '二号亭', no: 'CODE2', address: '外滩', lng: 121.49, lat: 31.24, online: 1 }
  const nearby = {
    'GET /api/client/booth/device/nearby': () => ({ list: [{ ...found, distanceM: 1240, about: null }] }),
  }
  const searches = (calls: { path: string; query: URLSearchParams }[]) =>
    calls.filter(({ path }) => path.endsWith('/nearby')).map(({ query }) => Object.fromEntries(query))
  const locate = (getCurrentPosition: unknown) =>
    vi.stubGlobal('navigator', Object.create(navigator, { geolocation: { value: { getCurrentPosition } } }))

  test('devices are found without a place, by words, and around the phone only after its button was pressed', async () => {
    signedIn()
    const ask = vi.fn((reported: PositionCallback) =>
      reported({ coords: { longitude: 121.5, latitude: 31.2 } } as never),
    )
    locate(ask)
    const { calls } = await open('/h5/booth/nearby', nearby)
    expect((await screen.findByRole('link', { name: /二号亭/ })).getAttribute('href')).toBe('/h5/booth?no=CODE2')
    expect(screen.getByText('1.2 km')).toBeTruthy()
    expect(ask).not.toHaveBeenCalled()
    fireEvent.change(screen.getByLabelText('地点或设备名称'), { target: { value: '外滩' } })
    await press('搜索')
    await press('使用我的位置')
    const around = { keyword: '外滩', lng: '121.5', lat: '31.2', radius: '50000' }
    await waitFor(() => expect(searches(calls).at(-1)).toEqual(around))
    expect(searches(calls).slice(0, 2)).toEqual([{}, { keyword: '外滩' }])
  })

  test('if the phone does not give its position, the page suggests a search instead', async () => {
    signedIn()
    locate((_found: unknown, refuse: PositionErrorCallback) => refuse({ code: 1 } as GeolocationPositionError))
    await open('/h5/booth/nearby', nearby)
    await press('使用我的位置')
    expect(screen.getByRole('alert').textContent).toContain('可以搜索地点')
    expect(await screen.findByRole('link', { name: /二号亭/ })).toBeTruthy()
  })
})

describe('a wallet', () => {
  const own = { key: 'own', type: 'consumer', name: '', balance: 1500, pending: 0, frozen: 0, debt: 0, withdrawn: 0 }
  const terms = { minFen: 1000, maxFen: 5000, dayLimit: 3, feeRate: 0.6, ownMinFen: 200 }
  const wallet = { consumer: { _id: 'c1' }, accounts: [own], isKnown: true, isWeixin: false, terms }
  const lines = [
    { _id: 'l1', kind: 'payment', amount: -500, balanceAfter: 1500, note: null, createdAt: order.createdAt },
    { _id: 'l2', kind: 'adjust', amount: 2000, balanceAfter: 2000, note: '补偿', createdAt: order.createdAt },
  ]
  const book = { list: lines, withdrawals: [], pagination: { total: 2, current: 1 } }
  const extra = { 'GET /api/client/wallet': () => wallet, 'GET /api/client/wallet/line': () => book }

  test('more entries are as of the first page', async () => {
    signedIn()
    const { calls } = await open('/h5/booth/wallet', {
      ...extra,
      'GET /api/client/wallet/line': ({ query }) => {
        const current = Number(query.get('current'))
        return { ...book, list: [lines[current - 1]], pagination: { total: 21, current }, asOf: 'then' }
      },
    })
    await press('加载更多')
    expect(await screen.findByText('商家调整')).toBeTruthy()
    expect(screen.getByText('−¥5.00')).toBeTruthy()
    expect(pagesRead(calls, '/api/client/wallet/line')).toEqual(['1', '2 as of then'])
  })

  test('the wallet lists its entries, and a withdrawal must be within the limits and shows the amount after the fee', async () => {
    signedIn()
    const { calls, address } = await open('/h5/booth/wallet', {
      ...extra,
      'POST /api/client/withdrawal': () => ({ _id: 'w1' }),
    })
    expect(await screen.findByText('商家调整')).toBeTruthy()
    for (const text of ['¥15.00', '补偿', '+¥20.00', '−¥5.00']) expect(screen.getByText(text)).toBeTruthy()
    fireEvent.click(screen.getByRole('link', { name: '提现' }))
    const amount = await screen.findByLabelText('提现金额')
    expect(amount).toHaveProperty('value', '15.00')
    expect(screen.getByText(/手续费 ¥0.09，预计到账 ¥14.91/)).toBeTruthy()
    fireEvent.change(amount, { target: { value: '1.99' } })
    await press('申请提现')
    expect(screen.getByText('请填写 2.00 至 15.00 之间的金额')).toBeTruthy()
    expect(screen.getAllByText('必填')).toHaveLength(2)
    fireEvent.change(amount, { target: { value: '2' } })
    fireEvent.change(screen.getByLabelText('支付宝账号'), { target: { value: 'ming@example.com' } })
    fireEvent.change(screen.getByLabelText('收款人姓名'), { target: { value: '小明' } })
    await press('申请提现')
    await waitFor(() => expect(address()).toBe('/h5/booth/wallet?account=own'))
    expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { account: 'own', amount: 200, method: 2, to: { account: 'ming@example.com', name: '小明' } },
    ])
  })

  test('the wallet says why no withdrawal is possible: one is in progress, or the balance is too low', async () => {
    signedIn()
    const having = (account: object) => () => ({ ...wallet, accounts: [{ ...own, ...account }] })
    await open('/h5/booth/wallet', { ...extra, 'GET /api/client/wallet': having({ frozen: 200 }) })
    expect(await screen.findByText(/有一笔提现正在处理/)).toBeTruthy()
    cleanup()
    await open('/h5/booth/wallet', { ...extra, 'GET /api/client/wallet': having({ balance: 199 }) })
    expect(await screen.findByText('满 ¥2.00 可以提现。')).toBeTruthy()
    expect(screen.queryByRole('link', { name: '提现' })).toBeNull()
  })

  test('an anonymous consumer is sent to sign in to withdraw; if the merchant pays nothing out, there is no link', async () => {
    signedIn()
    await open('/h5/booth/wallet', { ...extra, 'GET /api/client/wallet': () => ({ ...wallet, isKnown: false }) })
    expect((await screen.findByRole('link', { name: '手机号登录' })).getAttribute('href')).toBe(
      '/h5/booth/sign-in?to=wallet',
    )
    cleanup()
    await open('/h5/booth/wallet', { ...extra, 'GET /api/client/wallet': () => ({ ...wallet, terms: null }) })
    expect(await screen.findByText('商家调整')).toBeTruthy()
    expect(screen.queryByRole('link', { name: '提现' })).toBeNull()
  })
})
