import { Alert, Button, Skeleton } from 'antd'
import { Suspense, use, useMemo, useState } from 'react'
import { Link } from 'react-router'
import type { EntityScreens } from '../../app/screens.ts'
import { screensOf } from '../../app/screens-of.ts'
import { useRowCommandRunner } from '../../crud/actions/row-command-context.ts'
import { RowCommandHost } from '../../crud/actions/row-command-host.tsx'
import { commandsFor, useRowCommands } from '../../crud/actions/use-actions.ts'
import { DecidingFacts } from '../../crud/detail/deciding-facts.tsx'
import { StatusHistory } from '../../crud/detail/status-history.tsx'
import { entityBase } from '../../crud/entity-base.ts'
import { EntityContext, type EntityPage, useEntityPage, useMay } from '../../crud/entity-context.ts'
import { useEntityWords } from '../../crud/entity-words.ts'
import { useOpenRow } from '../../crud/row-query.ts'
import { RowStatus } from '../../crud/values/cell.tsx'
import { titleOf } from '../../crud/values/title-of.ts'
import { currentLocale } from '../../i18n.ts'
import { useWord } from '../words.ts'
import type { Item } from './kinds.ts'
import '../../crud/crud.css'

const NONE: EntityScreens = {}

interface InboxPaneProps {
  item: Item
  /** Somebody else has decided. */
  isGone: boolean
  onDecided(): void
}

/** One row that waits: the ways to decide, and what is needed for it. */
export function InboxPane({ item, isGone, onDecided }: InboxPaneProps) {
  const { entry, entity } = item.kind
  const words = useEntityWords(entry.app, entity)
  const screens = use(screensOf(entry)).entities?.[entity.name] ?? NONE
  const base = entityBase(entry.app, entity) ?? ''
  const page = useMemo<EntityPage>(
    () => ({ app: entry.app, entity, screens, words, base }),
    [entry, entity, screens, words, base],
  )
  return (
    <EntityContext value={page}>
      <RowCommandHost>
        <Row item={item} isGone={isGone} onDecided={onDecided} />
      </RowCommandHost>
    </EntityContext>
  )
}

function Row({ item, isGone, onDecided }: InboxPaneProps) {
  const word = useWord()
  const { app, base, screens, words } = useEntityPage()
  const { waiting, entity } = item.kind
  const { data, error } = useOpenRow(item.row._id)
  const [Tab] = screens.detailTabs ?? []
  const row = data?.row ?? item.row
  const refs = data?.refs ?? item.refs
  return (
    <>
      <p className="core-shell-inbox-kind">{waiting.name[currentLocale()]}</p>
      <div className="core-shell-inbox-row">
        <h2>{base === '' ? titleOf(entity, row) : <Link to={`${base}/${row._id}`}>{titleOf(entity, row)}</Link>}</h2>
        {entity.status && <RowStatus status={row.status} />}
      </div>
      {isGone || error ? (
        <Alert
          type="info"
          showIcon
          title={word('inboxGone')}
          action={
            <Button size="small" onClick={onDecided}>
              {word('inboxNext')}
            </Button>
          }
        />
      ) : (
        data && <Acts item={item} row={row} onDecided={onDecided} />
      )}
      <DecidingFacts names={waiting.shows} row={row} refs={refs} />
      {!data && !error && <Skeleton active paragraph={{ rows: 6 }} />}
      {data && Tab && (
        <Suspense fallback={<Skeleton active />}>
          <section className="core-shell-inbox-part">
            <h3>{words.own(Tab.labelKey)}</h3>
            <Tab.component row={row} refs={refs} app={app} />
          </section>
        </Suspense>
      )}
      {data?.timeline && (
        <section className="core-shell-inbox-part">
          <h3>{word('inboxHistory')}</h3>
          <StatusHistory steps={data.timeline} />
        </section>
      )}
    </>
  )
}

/** The ways to decide, each with its key. */
function Acts({ item, row, onDecided }: { item: Item; row: Item['row']; onDecided(): void }) {
  const { entity, screens } = useEntityPage()
  const { start, busyWith } = useRowCommandRunner()
  const busy = busyWith(row)
  const may = useMay()
  const [opened, setOpened] = useState<string>()
  const commands = commandsFor(entity, useRowCommands(), row).filter(
    ({ action }) => action !== undefined && item.kind.waiting.acts.includes(action),
  )
  const decisions = (screens.decisions ?? []).filter(({ permission }) => may(permission))
  const Dialog = decisions.find(({ key }) => key === opened)?.dialog
  return (
    <div className="core-shell-inbox-acts">
      {commands.map((command, index) => (
        <Button
          key={command.action}
          type={index === 0 ? 'primary' : 'default'}
          data-key={index + 1}
          aria-keyshortcuts={String(index + 1)}
          loading={busy?.action === command.action}
          disabled={busy !== undefined && busy.action !== command.action}
          onClick={() => start(command, [row], { granting: true, onDone: onDecided })}
        >
          {command.label} <kbd>{index + 1}</kbd>
        </Button>
      ))}
      {decisions.map(({ key, label }, index) => (
        <Button
          key={key}
          data-key={commands.length + index + 1}
          aria-keyshortcuts={String(commands.length + index + 1)}
          onClick={() => setOpened(key)}
        >
          {label[currentLocale()]} <kbd>{commands.length + index + 1}</kbd>
        </Button>
      ))}
      {Dialog && (
        <Dialog
          row={row}
          onClose={(isDone: boolean) => {
            setOpened(undefined)
            if (isDone) onDecided()
          }}
        />
      )}
    </div>
  )
}
