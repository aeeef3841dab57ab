import { openerOf, permissionsOf } from '@atrium/core/testing/web/open-app'
import { type Answers, answerCalls, sessionOf } from '@atrium/core/testing/web/open-page'
import { rendererOf } from '@atrium/core/testing/web/render-with-words'
import { api } from '@atrium/core/web/api/client'
import type { AnyRow } from '@atrium/core/web/app/screens'
import { EntityContext } from '@atrium/core/web/crud/entity-context'
import { useEntityWords } from '@atrium/core/web/crud/entity-words'
import { useQuery } from '@tanstack/react-query'
import { ConfigProvider } from 'antd'
import { type ComponentType, Suspense } from 'react'
import en_US from '../en_US.ts'
import shop, { type order, type product } from '../index.ts'
import '../web.tsx'
import zh_CN from '../zh_CN.ts'

export const renderWithWords = rendererOf('shop', { zh_CN, en_US })

const entry = {
  app: shop,
  words: { zh_CN: () => import('../zh_CN.ts'), en_US: () => import('../en_US.ts') },
  screens: () => import('../web.tsx'),
}

export const openShop = openerOf(entry)

interface TabOf {
  entity: typeof order | typeof product
  component: ComponentType<{ row: AnyRow }>
  answers: Answers
  holds?: string[]
}

/** Opens a tab of a row alone, without the list and the other tabs. After each answer it has the row as it is. */
export function openTab({ holds = permissionsOf(shop), answers, ...tab }: TabOf) {
  const calls = answerCalls({ 'GET /api/user/me': () => sessionOf({ apps: [shop.key], holds }), ...answers })
  renderWithWords(
    <ConfigProvider button={{ autoInsertSpace: false }}>
      <Suspense>
        <TabAlone {...tab} />
      </Suspense>
    </ConfigProvider>,
  )
  return { calls }
}

function TabAlone({ entity, component: Tab }: Pick<TabOf, 'entity' | 'component'>) {
  const words = useEntityWords(shop, entity)
  const { data } = useQuery({
    queryKey: [shop.key, entity.name, 'row'],
    queryFn: () => api.get<Record<string, AnyRow>>(entity.path),
  })
  const row = data?.[entity.name]
  if (!row) return null
  return (
    <EntityContext value={{ app: shop, entity, screens: {}, words, base: '' }}>
      <Tab row={row} />
    </EntityContext>
  )
}

/** What every row has. */
export const base = {
  group: null,
  creator: null,
  createdAt: '2026-03-01T08:00:00.000Z',
  updatedAt: '2026-03-01T08:00:00.000Z',
  rev: 1,
  remark: null,
}

export const listOf = (list: object[]) => ({
  list,
  pagination: { total: list.length, current: 1, pageSize: 50 },
  refs: {},
  asOf: '',
})
