import { useQuery } from '@tanstack/react-query'
import { Breadcrumb } from 'antd'
import { use } from 'react'
import { Link, Navigate, Route, Routes, useLocation, useParams } from 'react-router'
import { guardRoute } from '../../../contract/access.ts'
import type { App } from '../../../contract/define/app.ts'
import { useSession } from '../../access/session.ts'
import { useAppWords } from '../../app/app-words.ts'
import type { AppEntry } from '../../app/entry.ts'
import { useProduct } from '../../app/product.ts'
import type { EntityScreens } from '../../app/screens.ts'
import { screensOf } from '../../app/screens-of.ts'
import { getRow } from '../../crud/calls.ts'
import { titleOf } from '../../crud/values/title-of.ts'
import { ForbiddenPage } from '../../page/forbidden.tsx'
import { useOuterTitle } from '../../page/site.ts'
import { NotFoundPage } from '../../page/states.tsx'
import { menuItemAt, visibleMenu } from '../apps/visible-menu.ts'
import { useWord } from '../words.ts'
import { EntityPages } from './entity-pages.ts'
import { AppNotEnabledPage, UnderDevelopmentPage } from './refused.tsx'

const NONE: EntityScreens = {}

/** `/:app/*`: checks whether this person may open the page, and finds the page. */
export default function AppPage() {
  const { app: key } = useParams()
  const { pathname } = useLocation()
  const { tenant, permissions } = useSession()
  const { apps, planned } = useProduct()
  const entry = apps.find(({ app }) => app.key === key)
  const toCome = planned.find(({ app }) => app.key === key)
  if (toCome && tenant.apps.includes(toCome.app.key)) return <UnderDevelopmentPage name={toCome.name} />
  if (!entry) return <NotFoundPage />
  if (!tenant.apps.includes(entry.app.key)) return <AppNotEnabledPage />
  const decision = guardRoute(pathname.replace(/(?<!\/)\/+$/, ''), entry.app, permissions)
  if (decision.kind === 'forbidden') return <ForbiddenPage />
  if (decision.kind === 'redirect') return <Navigate replace to={decision.to} />
  return <AppRoutes key={entry.app.key} entry={entry} />
}

function AppRoutes({ entry }: { entry: AppEntry }) {
  const { app } = entry
  const screens = use(screensOf(entry))
  const { pathname } = useLocation()
  const { t } = useAppWords(app.key)
  const item = menuItemAt(app, pathname)
  useOuterTitle(item ? `${t(`menu.${item.path}`)} · ${t('name')}` : t('name'))
  const { pages = {}, subPages = {}, entities = {} } = screens
  return (
    <Routes>
      <Route index element={<FirstPage entry={entry} />} />
      {Object.entries(pages).map(
        ([path, Page]) => Page && <Route key={path} path={path} element={<Page app={app} />} />,
      )}
      {Object.entries(subPages).map(
        ([path, sub]) =>
          sub && (
            <Route
              key={path}
              path={path}
              element={
                <>
                  <Crumbs entry={entry} nameKey={sub.nameKey} />
                  <sub.page />
                </>
              }
            />
          ),
      )}
      {app.menu
        .filter(({ path, link }) => link === undefined && !(path in pages))
        .map(({ path, module, entity: own }) => {
          const entity = app.entities?.find(({ name, module: its }) => (own ? name === own : its === module))
          if (!entity) return null
          const element = (
            <EntityPages key={entity.name} app={app} entity={entity} screens={entities[entity.name] ?? NONE} />
          )
          return <Route key={path} path={`${path}/*`} element={element} />
        })}
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  )
}

/** `/:app` shows the first page of the menu that this person may open. */
function FirstPage({ entry: { app } }: { entry: AppEntry }) {
  const { permissions } = useSession()
  const first = visibleMenu(app, permissions).find(({ link }) => link === undefined)
  return first ? <Navigate replace to={`/${app.key}/${first.path}`} /> : <ForbiddenPage />
}

/** The title of the row that the address names: an order's number, a device's name. Pages of the row share the query. */
function useRowTitle(app: App, module: string | undefined): string | undefined {
  const id = useParams().id
  const entities = app.entities?.filter((one) => one.module === module) ?? []
  // An entity without `get` may have one of its own, as dashboards do.
  const entity = entities.find(({ calls }) => calls.includes('get')) ?? entities[0]
  const { data } = useQuery({
    queryKey: [app.key, entity?.name, 'row', id],
    queryFn: () => getRow(entity!, id!),
    enabled: entity !== undefined && id !== undefined,
    retry: false,
  })
  return entity && data && titleOf(entity, data.row)
}

/** The breadcrumb, from the third level on: the menu already shows the first two levels. */
function Crumbs({ entry: { app }, nameKey }: { entry: AppEntry; nameKey: string | undefined }) {
  const word = useWord()
  const { pathname } = useLocation()
  const { t } = useAppWords(app.key)
  const item = menuItemAt(app, pathname)
  const name = useRowTitle(app, item?.module)
  if (!item) return null
  const items = [
    { title: t('name') },
    { title: <Link to={`/${app.key}/${item.path}`}>{t(`menu.${item.path}`)}</Link> },
    { title: nameKey === undefined ? (name ?? word('detail')) : t(nameKey) },
  ]
  return <Breadcrumb className="core-shell-crumbs" aria-label={word('breadcrumbs')} items={items} />
}
