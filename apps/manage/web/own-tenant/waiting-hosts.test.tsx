// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openConsole } from '../testing.tsx'
import './own-tenant-page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const TENANT = {
  _id: 't1',
  name: '总厂',
  sysName: '总厂系统',
  status: 1,
  expireAt: null,
  maximumUser: 10,
  maximumSubTenant: 5,
  users: 1,
  subTenants: 1,
  balance: 0,
  parentName: null,
  parentContact: null,
  parentMobile: null,
  timeZone: 'Asia/Shanghai',
  rev: 0,
}

async function opened(holds?: string[]) {
  const answered: string[] = []
  const list = () =>
    [{ _id: 't3', name: '三分厂', host: 'three.example', setBy: '二分厂' }].filter(({ _id }) => !answered.includes(_id))
  const console = await openConsole('/manage/tenant/own', {
    ...(holds ? { holds } : {}),
    answers: {
      'GET /api/tenant/own': () => ({ tenant: TENANT, recharges: [] }),
      'GET /api/tenant/host/list': () => ({ list: list() }),
      'PUT /api/tenant/host': () => {
        answered.push('t3')
        return {}
      },
    },
  })
  await screen.findByText('待确认的域名')
  return console
}

test('a waiting host is shown with who set it, and goes when it was confirmed', async () => {
  const { calls } = await opened()
  const row = screen.getByText('three.example').closest('tr')!
  expect(row.textContent).toContain('三分厂')
  expect(row.textContent).toContain('二分厂')
  fireEvent.click(within(row).getByRole('button', { name: /确.?认/ }))
  await waitFor(() => expect(screen.queryByText('three.example')).toBeNull())
  const sent = calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  expect(sent).toEqual([{ _id: 't3', host: 'three.example', confirmed: true }])
})

test('a user who may not change tenants sees the host without buttons', async () => {
  await opened(['manage tenant read'])
  const row = screen.getByText('three.example').closest('tr')!
  expect(within(row).queryByRole('button')).toBeNull()
})
