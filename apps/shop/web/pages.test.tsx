import { openerOf } from '@atrium/core/testing/web/open-app'
import type { Call } from '@atrium/core/testing/web/open-page'
import type { AppEntry } from '@atrium/core/web/app/entry'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import app from '../index.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const words = () => import('../zh_CN.ts')
const open = openerOf({
  app,
  words: { zh_CN: words, en_US: () => import('../en_US.ts') },
  screens: () => import('../web.tsx'),
} as AppEntry)

const AT = '2026-03-10T08:00:00.000Z'
const base = { group: null, creator: null, createdAt: AT, updatedAt: AT, rev: 1, remark: null, status: 1 }
const listOf = (rows: object[]) => ({
  list: rows,
  refs: {},
  pagination: { total: rows.length, current: 1, pageSize: 10 },
})
const noodles = {
  ...base,
  _id: 'c1',
  id: 'c1',
  name: '面食',
  parent: null,
  parentId: null,
  desc: null,
  img: null,
  order: 1,
}
const code = {
  ...{ ...base, _id: 'w1', name: '三号桌', table: '3', owner: null, no: 'ABCDEFGH1234', scene: 'ABCDEFGH1234' },
  ...{ page: 'pages/scan/scan', width: 430, url: '/q/shop/ABCDEFGH1234', scanCount: 12, lastScanAt: AT },
  imgUrl: '/api/shop/wxacode/file?type=png&_id=w1',
}

const categories = {
  'GET /api/shop/category/list': () => listOf([noodles]),
  'GET /api/shop/category/tree': () => ({ list: [noodles] }),
  'GET /api/shop/category': () => ({ category: noodles, refs: {} }),
}

test('[R439] [R440] [R441] [R442] [R445] [R446] the menu has the pages of the specification in their order, and leads to them', async () => {
  await open('/shop/category', { answers: categories })
  const menu = await screen.findByRole('navigation', { name: '商城' })
  const links = within(menu)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])
  const specified = [
    ['概览', '/shop/dashboard'],
    ['订单', '/shop/order'],
    ['用户', '/shop/user'],
    ['商品', '/shop/product'],
    ['设置', '/shop/setting/shop'],
    ['小程序码', '/shop/setting/wxacode'],
  ]
  const addresses = specified.map(([, address]) => address)
  expect(links.filter(([, address]) => addresses.includes(address!))).toEqual(specified)
})

test('[R543] the settings have a list of codes, each with its picture, its table and how often it was scanned', async () => {
  await open('/shop/setting/wxacode', { answers: { 'GET /api/shop/wxacode/list': () => listOf([code]) } })
  const name = await screen.findByText('三号桌')
  const row = name.closest('tr')!
  expect(within(row).getByText('12')).toBeTruthy()
  await waitFor(() => expect(row.querySelector('img')?.getAttribute('src')).toBe(code.imgUrl))
})

test('[R544] a category is made in a form that opens over its list', async () => {
  const { calls } = await open('/shop/category', {
    answers: {
      ...categories,
      'POST /api/shop/category': ({ body }: Call) => ({
        _id: 'c2',
        category: { ...noodles, _id: 'c2', ...(body as object) },
      }),
      'PUT /api/shop/category': ({ body }: Call) => ({ category: { ...noodles, ...(body as object) } }),
    },
  })
  const sent = (method: string) =>
    calls.find((call) => call.method === method && call.path === '/api/shop/category')?.body
  fireEvent.click((await screen.findAllByRole('button', { name: /新建商品分类/ }))[0]!)
  const form = await screen.findByRole('complementary', { name: '新建商品分类' })
  fireEvent.change(within(form).getByLabelText('名称'), { target: { value: '饮料' } })
  fireEvent.click(within(form).getByRole('button', { name: /保\s?存/ }))
  await waitFor(() => expect(sent('POST')).toMatchObject({ name: '饮料' }))
})

test('[R544] a category is changed in a form that opens over its list', async () => {
  const again = await open('/shop/category/c1/edit', {
    answers: {
      ...categories,
      'PUT /api/shop/category': ({ body }: Call) => ({ category: { ...noodles, ...(body as object) } }),
    },
  })
  const name = await screen.findByDisplayValue('面食')
  const panel = screen.getByRole('complementary', { name: '编辑商品分类' })
  fireEvent.change(name, { target: { value: '面和饭' } })
  fireEvent.click(within(panel).getByRole('button', { name: /保\s?存/ }))
  await waitFor(() =>
    expect(again.calls.find(({ method }) => method === 'PUT')?.body).toEqual({ _id: 'c1', rev: 1, name: '面和饭' }),
  )
})
