import { Alert, Button, Skeleton } from 'antd'
import { Suspense } from 'react'
import { lazy } from '../../page/chunk.ts'
import { ForbiddenPage } from '../../page/forbidden.tsx'
import { useIsPhone } from '../../ui/use-media.ts'
import { menuItemOf } from '../entity-base.ts'
import { useEntityPage } from '../entity-context.ts'
import { ImportButton } from '../import/import-button.tsx'
import { usePageLinks } from '../place.ts'
import { Problem } from '../problem.tsx'
import { useBranchFilter } from '../tree/use-tree.ts'
import { useCrudWords } from '../words.ts'
import { CreateButton, useMayCreate } from './create-button.tsx'
import { FillOffer } from './fill-offer.tsx'
import { FilterBar } from './filter-bar.tsx'
import './list.css'
import { isFiltered } from './list-address.ts'
import { ListBar } from './list-bar.tsx'
import { ListFoot } from './list-foot.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { RowCards } from './row-cards.tsx'
import { RowTable } from './row-table.tsx'
import { StatusTabs } from './status-tabs.tsx'
import { useColumns } from './use-columns.ts'
import { type FittedColumns, useFit } from './use-fit.ts'
import { useLastPage } from './use-last-page.ts'
import { type ListState, useList } from './use-list.ts'
import { useCountedRows, usePageFill } from './use-page-fill.ts'
import { useReturn } from './use-return.ts'
import { useRowKeys } from './use-row-keys.ts'
import { useSelection } from './use-selection.ts'
import { useListView, ViewChoice } from './view-choice.tsx'
import { GoneNotice } from './views/gone-notice.tsx'

const TreePane = lazy(() => import('../tree/tree-pane.tsx'))

/**
 * The list of an entity. Filters, order and page are in the address; the selection exists only on this page.
 * @param mayDraw false while the code of the cells is still loaded: until then rows would show stored values, or blanks
 */
export function EntityList({ mayDraw }: { mayDraw: boolean }) {
  const { app, entity, screens, words } = useEntityPage()
  const { listActions: Actions } = screens
  const branch = useBranchFilter()
  const Aside = screens.aside ?? (branch || entity.tree ? TreePane : undefined)
  const view = useListView()
  const fill = usePageFill()
  const answer = useList(fill.size)
  const list = mayDraw ? answer : { ...answer, rows: undefined }
  const columns = useColumns()
  const fitted = useFit(columns.visible)
  const selection = useSelection(list)
  const phone = useIsPhone()
  const menuPath = menuItemOf(app, entity)?.path ?? ''
  useRowKeys(list.rows ?? [])
  const noteRow = useReturn(list.rows)
  useLastPage(list)
  const offersFill = useCountedRows(fill, list)
  if (list.forbidden) return <ForbiddenPage />
  return (
    <section className="core-crud-list" onClickCapture={noteRow}>
      <header className="core-crud-list-head">
        <h1>{words.own(`menu.${menuPath}`)}</h1>
        <div className="core-crud-list-actions">
          <ViewChoice chosen={view?.key} />
          {Actions && (
            <Suspense fallback={null}>
              <Actions />
            </Suspense>
          )}
          <ImportButton onDone={list.refresh} />
          <CreateButton />
        </div>
      </header>
      {entity.list.tabs && <StatusTabs list={list} />}
      <FilterBar list={list} />
      <div className="core-crud-list-split" data-aside={Aside !== undefined}>
        {Aside && (
          <aside className="core-crud-list-aside">
            <Suspense fallback={<Skeleton active />}>
              <Aside filters={list.address.filters} onFilter={list.change} />
            </Suspense>
          </aside>
        )}
        {view ? (
          <div className="core-crud-surface">
            <Suspense fallback={<ListSkeleton cards={phone} />}>
              <view.component list={list} />
            </Suspense>
          </div>
        ) : (
          <div ref={fill.surface} className="core-crud-surface">
            <ListBar list={list} columns={columns} fitted={phone ? undefined : fitted} selection={selection} />
            <GoneNotice />
            {list.failed && list.rows && <Outdated list={list} />}
            <div
              ref={fitted.place}
              className="core-crud-list-body"
              data-waiting={list.waiting}
              aria-busy={list.waiting}
            >
              <Rows list={list} phone={phone} columns={columns.visible} fitted={fitted} selection={selection} />
            </div>
            {offersFill && <FillOffer onAnswer={fill.choose} />}
            {list.rows && list.rows.length > 0 && <ListFoot list={list} fill={fill} columns={columns.visible} />}
          </div>
        )}
      </div>
    </section>
  )
}

interface RowsProps {
  list: ListState
  phone: boolean
  columns: readonly string[]
  fitted: FittedColumns
  selection: ReturnType<typeof useSelection>
}

function Rows({ list, phone, columns, fitted, selection }: RowsProps) {
  if (!list.rows) return list.failed ? <NotLoaded list={list} /> : <ListSkeleton cards={phone} />
  if (list.rows.length === 0) return <NoRows list={list} />
  if (phone) return <RowCards list={list} rows={list.rows} columns={columns} />
  return <RowTable list={list} rows={list.rows} columns={fitted} selection={selection} />
}

function NotLoaded({ list }: { list: ListState }) {
  const { words } = useEntityPage()
  const { word } = useCrudWords()
  return (
    <Problem
      look="broken"
      title={word('loadFailed', { name: words.name })}
      hint={list.failed ?? word('loadFailedHint')}
      action={list.mayRetry ? { label: word('retry'), onClick: list.refresh } : undefined}
    />
  )
}

/** Says that the rows on the page are from an earlier answer, so that nobody takes them for current ones. */
function Outdated({ list }: { list: ListState }) {
  const { word } = useCrudWords()
  return (
    <Alert
      banner
      type="warning"
      title={word('outdated', { reason: list.failed ?? '' })}
      action={
        list.mayRetry && (
          <Button size="small" onClick={list.refresh}>
            {word('retry')}
          </Button>
        )
      }
    />
  )
}

function NoRows({ list }: { list: ListState }) {
  const { words, screens } = useEntityPage()
  const { whenEmpty: WhenEmpty } = screens
  const { word } = useCrudWords()
  const links = usePageLinks()
  const mayCreate = useMayCreate()
  if (isFiltered(list.address)) {
    return (
      <Problem
        look="empty"
        title={word('noMatch', { name: words.inline })}
        hint={word('noMatchHint')}
        action={{ label: word('clearFilters'), onClick: list.clear }}
      />
    )
  }
  const create = { label: word('create', { name: words.inline }), onClick: () => links.go(links.create), primary: true }
  return (
    <>
      <Problem look="empty" title={words.empty} action={mayCreate ? create : undefined} />
      {WhenEmpty && (
        <Suspense fallback={null}>
          <WhenEmpty />
        </Suspense>
      )}
    </>
  )
}
