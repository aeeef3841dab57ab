import { openerOf, permissionsOf } from '@atrium/core/testing/web/open-app'
import type { Answers } from '@atrium/core/testing/web/open-page'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import en_US from '../en_US.ts'
import platformApp from '../index.ts'
import screens from '../web.tsx'
import zh_CN from '../zh_CN.ts'

afterEach(cleanup)

const open = openerOf({
  app: platformApp,
  words: { zh_CN: async () => ({ default: zh_CN }), en_US: async () => ({ default: en_US }) },
  screens: async () => ({ default: screens }),
})

const ID = '0192aaaa-0000-7000-8000-000000000001'
const row = { _id: ID, rev: 0, name: '网关', credentialId: 'c1', scopes: ['write'], mappings: [], status: 1 }
const noPlace = 'the topic "tele/d/STATE" is not of the form ts/<db>/<measurement>'
const answers: Answers = {
  'GET /api/platform/ingest/list': () => ({
    list: [row],
    pagination: { total: 1, current: 1, pageSize: 10 },
    refs: {},
  }),
  'GET /api/platform/ingest': () => ({ ingest: row, refs: {} }),
  'GET /api/platform/ingest/refusals': ({ query }) => ({
    version: '1',
    ...(query.get('version') === '1'
      ? {}
      : {
          refusals: [
            {
              ingest: ID,
              credential: '网关',
              topic: 'tele/d/STATE',
              line: 0,
              reason: noPlace,
              at: '2026-03-01T00:00:00.000Z',
              count: 1,
            },
          ],
        }),
  }),
}

test('a refused topic of a credential is mapped from its tab', async () => {
  await open(`/platform/ingest/list/${ID}`, { answers })
  fireEvent.click(await screen.findByRole('tab', { name: '被拒绝的消息' }))
  const list = await screen.findByRole('region', { name: '被拒绝的消息' })
  expect(within(list).getByText('tele/d/STATE')).toBeTruthy()
  const link = within(list).getByRole('link', { name: '映射此主题' })
  // The control of the form is loaded when it is shown.
  await act(async () => void fireEvent.click(link))
  expect((await screen.findByLabelText<HTMLInputElement>('第 1 条的主题')).value).toBe('tele/d/STATE')
})

test('who may not change the credential sees the reason only', async () => {
  const holds = permissionsOf(platformApp).filter((one) => one !== 'platform ingest update')
  await open(`/platform/ingest/list/${ID}`, { holds, answers })
  fireEvent.click(await screen.findByRole('tab', { name: '被拒绝的消息' }))
  expect(await screen.findByText('主题不是 ts/数据库/测量 的形式')).toBeTruthy()
  expect(screen.queryByRole('link', { name: '映射此主题' })).toBeNull()
})
