import { changeLocale } from '@atrium/core/web/i18n'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { open, order, press, setting, signedIn } from './testing.tsx'

beforeEach(() => localStorage.clear())
afterEach(async () => {
  cleanup()
  vi.unstubAllGlobals()
  await changeLocale('zh_CN')
})

const due = { part: 'deposit', fen: 9900, until: order.expireAt }
const showing = (more: object, answers: Record<string, () => unknown> = {}) => ({
  'GET /api/client/booth/order': () => ({ order: { ...order, due: { ...due, ...more } } }),
  'GET /api/client/booth/setting': () => ({
    setting: { ...setting, ways: ['mock', 'score'] },
    consumer: { _id: 'c1', mobile: null, money: 0 },
  }),
  ...answers,
})

test('inside weixin, the page of pay score is opened with what weixin gave for it', async () => {
  signedIn()
  const invoke = vi.fn((_name: string, _params: object, done: (answer: object) => void) => done({}))
  vi.stubGlobal('WeixinJSBridge', { invoke })
  const pay = { paid: false, score: 'package=AAQT%3D%3D' }
  await open('/h5/booth/order/o1', showing({ by: 'score' }, { 'POST /api/client/pay': () => ({ pay }) }))
  await press('授权并继续')
  await waitFor(() => expect(invoke).toHaveBeenCalledOnce())
  expect(invoke.mock.calls[0]!.slice(0, 2)).toEqual([
    'openBusinessView',
    { businessType: 'wxpayScoreUse', queryString: 'package=AAQT%3D%3D' },
  ])
})

test('a deposit that only money may pay is not offered by pay score', async () => {
  signedIn()
  await open('/h5/booth/order/o1', showing({ by: 'money' }))
  expect(await screen.findByRole('button', { name: '继续支付' })).toBeTruthy()
  expect(screen.queryByRole('radio', { name: /支付分/ })).toBeNull()
})

describe('the stand-in page of pay score', () => {
  const at = (state: string, captured: number | null = null) => ({
    'GET /api/pay/mock/score': () => ({ score: { no: 'P1', subject: 'Booth', amount: 9900, captured, state } }),
    'POST /api/pay/mock/score': () => ({}),
  })

  test('asks for consent, with the choice to be charged late, and goes back to the order', async () => {
    const { calls, address } = await open('/stand-in/score?tenant=s1&no=P1&back=/h5/booth/order/o1', at('open'))
    expect(await screen.findByText('¥99.00')).toBeTruthy()
    fireEvent.click(screen.getByLabelText('服务结束后延迟扣款'))
    await press('同意授权')
    await waitFor(() => expect(address()).toContain('/h5/booth/order/o1'))
    expect(calls.filter(({ path }) => path.endsWith('/mock/score')).map(({ body }) => body)).toContainEqual({
      tenant: 's1',
      no: 'P1',
      act: 'consent',
      late: true,
    })
  })

  test('shows what was charged, and lets a late charge succeed', async () => {
    const { calls } = await open('/stand-in/score?tenant=s1&no=P1', at('collecting', 400))
    expect(await screen.findByText('¥4.00')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '同意授权' })).toBeNull()
    await press('立即扣款')
    await waitFor(() => expect(calls.some(({ body }) => (body as { act?: string })?.act === 'collect')).toBe(true))
  })

  test('says that nothing was charged when the consent is gone, and goes to no other site', async () => {
    await open('/stand-in/score?tenant=s1&no=P1&back=//evil.example', at('closed'))
    expect(await screen.findByText('授权已解除，没有扣款')).toBeTruthy()
    expect(screen.queryByRole('link', { name: '返回商家' })).toBeNull()
    expect(screen.queryByRole('button', { name: /授权|扣款/ })).toBeNull()
  })
})
