import { ExpandAltOutlined, PrinterOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import { type ReactNode, Suspense, useCallback, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ApiRefusal } from '../../api/client.ts'
import { lazy } from '../../page/chunk.ts'
import { usePaperWords } from '../../paper/words.ts'
import { usePrinting } from '../../theme/printing.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { RowActions } from '../actions/row-actions.tsx'
import type { OneRow } from '../calls.ts'
import { useEntityPage } from '../entity-context.ts'
import { usePageLinks, usePlace } from '../place.ts'
import { useOpenRow } from '../row-query.ts'
import { SidePanel } from '../side-panel.tsx'
import { RowStatus } from '../values/cell.tsx'
import { RowTitle } from '../values/row-title.tsx'
import { titleOf } from '../values/title-of.ts'
import { useCrudWords } from '../words.ts'
import './detail.css'
import { NoRow } from '../no-row.tsx'
import { DetailFacts } from './detail-facts.tsx'
import { useRelated } from './related.ts'
import { StatusHistory } from './status-history.tsx'
import { useRowInFind } from './use-row-in-find.ts'
import { useWhole } from './use-whole.tsx'
import { WorkOrderBar } from './work-order-bar.tsx'

const RelatedTab = lazy(() => import('./related-tab.tsx'))
const RowPaper = lazy(() => import('./print/row-paper.tsx'))

/** One row beside the list: its fields, the app's own tabs, the history of its status, and the rows that refer to it. */
export function DetailPanel({ id }: { id: string }) {
  const { entity, screens, words } = useEntityPage()
  const { word } = useCrudWords()
  const links = usePageLinks()
  const { data, isPending, error, refetch } = useOpenRow(id)
  const close = () => links.go(links.list)
  useRowInFind(data?.row)

  if (isPending) {
    return (
      <SidePanel title={words.name} label={words.name} onClose={close}>
        <Skeleton active paragraph={{ rows: 8 }} />
      </SidePanel>
    )
  }
  // The row was deleted, or the permission was taken away, while it was open.
  const gone = error instanceof ApiRefusal && error.body.statusCode < 500
  if (!data || gone) {
    return (
      <SidePanel title={words.name} label={words.name} onClose={close}>
        <NoRow error={error} onRetry={refetch} />
      </SidePanel>
    )
  }
  const title = titleOf(entity, data.row)
  return (
    <SidePanel
      title={
        <>
          <span className="core-crud-panel-title">
            <RowTitle row={data.row} />
          </span>
          {entity.status && <RowStatus status={data.row.status} />}
        </>
      }
      label={title}
      actions={
        <>
          {screens.ownPage && (
            <Link
              className="core-crud-page-link"
              to={links.page(data.row._id)}
              aria-label={word('ownPage')}
              title={word('ownPage')}
            >
              <ExpandAltOutlined aria-hidden />
            </Link>
          )}
          <RowActions row={data.row} look="default" />
        </>
      }
      onClose={close}
    >
      <DetailTabs masked={data} />
    </SidePanel>
  )
}

export function DetailTabs({ masked }: { masked: OneRow }) {
  const { app, screens, words } = useEntityPage()
  const { word } = useCrudWords()
  const { whole, button } = useWhole(masked.row)
  const place = usePlace()
  const shown = whole ?? masked
  const own = screens.detailTabs ?? []
  const related = useRelated()
  const Notice = screens.notice
  const printing = usePrinting()
  const [isAsked, setAsked] = useState(false)
  const noPaper = useCallback(() => setAsked(false), [])
  const items: Part[] = [
    {
      key: 'facts',
      label: word('facts'),
      children: <DetailFacts {...shown} />,
    },
    ...own.map(({ key, labelKey, component: Own, screenOnly }) => ({
      key: `own-${key}`,
      screenOnly,
      label: words.own(labelKey),
      children: (
        <Suspense fallback={<Skeleton active />}>
          <Own row={shown.row} refs={shown.refs} app={app} />
        </Suspense>
      ),
    })),
    ...(masked.timeline
      ? [
          {
            key: 'history',
            label: word('history'),
            children: <StatusHistory steps={masked.timeline} />,
            forceRender: printing,
          },
        ]
      : []),
    ...related.map(({ key, label, ...of }) => ({
      key,
      label,
      children: (
        <Suspense fallback={<Skeleton active />}>
          <RelatedTab related={of} id={masked.row._id} />
        </Suspense>
      ),
    })),
  ]
  // The page of a row keeps its tab in the address; beside a list the address belongs to the list.
  const [search, setSearch] = useSearchParams()
  const asked = items.find(({ key }) => key === search.get('tab')) ?? items[0]!
  const kept = place.kind === 'page' ? { activeKey: asked.key, onChange: keep } : {}
  function keep(tab: string) {
    setSearch((now) => new URLSearchParams([...now].filter(([name]) => name !== 'tab').concat([['tab', tab]])), {
      replace: true,
    })
  }
  return (
    <>
      {Notice && (
        <Suspense fallback={null}>
          <Notice row={shown.row} />
        </Suspense>
      )}
      <WorkOrderBar row={masked.row} />
      <Tabs
        items={items.map(({ screenOnly: _, ...item }) => ({ ...item, children: <Titled {...item} /> }))}
        tabBarExtraContent={
          <>
            {button}
            <PrintButton loading={isAsked} onClick={() => setAsked(true)} />
          </>
        }
        {...kept}
      />
      {isAsked && (
        <Suspense fallback={null}>
          <RowPaper shown={shown} parts={items.filter(({ screenOnly }) => !screenOnly)} onDone={noPaper} />
        </Suspense>
      )}
    </>
  )
}

interface Part {
  key: string
  label: ReactNode
  children: ReactNode
  forceRender?: boolean
  screenOnly?: boolean | undefined
}

/** A tab on a page that is printed as it is: there its name is above it. */
function Titled({ label, children }: Pick<Part, 'label' | 'children'>) {
  return (
    <div className="core-crud-tab" data-title={typeof label === 'string' ? label : undefined}>
      {children}
    </div>
  )
}

function PrintButton({ loading, onClick }: { loading: boolean; onClick(): void }) {
  const { word } = usePaperWords()
  return (
    <Button
      type="text"
      size="small"
      icon={<PrinterOutlined aria-hidden />}
      aria-label={word('print')}
      title={word('print')}
      loading={loading}
      onClick={onClick}
    />
  )
}
