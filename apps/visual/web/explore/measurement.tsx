import { formatNumber } from '@atrium/core/web/crud/values/money'
import { timeText } from '@atrium/core/web/ui/zone'
import { groupingTag, MAX_LINES } from '@atrium/dashboards/contract/series-groups'
import type { LiveLink } from '@atrium/dashboards/web/live/live-link'
import { useExplored } from '@atrium/dashboards/web/live/use-explored'
import type { CatalogueTag, DataCatalogue } from '@atrium/timeseries/contract/data-catalogue'
import { Alert, Input, Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { useWords } from '../words.ts'
import { CopyButton, ExportButton } from './actions.tsx'
import { ChartPanel, PointNote } from './chart-panel.tsx'
import type { Chosen } from './chosen.ts'
import { FieldList } from './field-list.tsx'
import { Age } from './field-row.tsx'
import { PinButton } from './pin-button.tsx'
import { otherRange, queryOf, rangeOfAll, rangeWithData, shownOf } from './query.ts'
import { TablePanel } from './table-panel.tsx'
import { Toolbar } from './toolbar.tsx'
import { useCatalogue } from './use-catalogue.ts'
import './measurement.css'

interface MeasurementProps {
  link: LiveLink | null
  chosen: Chosen
  /** The first page of the fields that match the search. */
  first: DataCatalogue & { measurement: NonNullable<DataCatalogue['measurement']> }
  search: string
  onSearch(text: string): void
  onChange(change: Partial<Chosen>): void
}

const WIDTH_PX = 1_200

/** One measurement: its fields and tags, and a chart or table of the chosen ones. */
export function MeasurementView({ link, chosen: asked, first, search, onSearch, onChange }: MeasurementProps) {
  const { word, locale } = useWords()
  const { measurement: about, tags = [] } = first
  const chosen = withGroup(useWithFirstField(asked, first, search), about.series, tags)
  const range = useRange(chosen, about)
  const groups = useCatalogue(
    chosen.groupBy
      ? { db: chosen.db, measurement: chosen.measurement, tag: chosen.groupBy, pageSize: MAX_LINES }
      : undefined,
  )
  const firstValues = chosen.groupBy ? groups.data?.values : []
  const shown = shownOf(chosen, firstValues ?? [])
  const isReady = shown.fields.length > 0 && firstValues !== undefined
  const query = queryOf(chosen, shown, range)
  const feed = useExplored(link, isReady ? { query, shape: 'series', widthPx: WIDTH_PX } : null)
  const other = otherRange(range, chosen.versus, Date.now())
  const otherQuery = other && queryOf(chosen, shown, other)
  const earlier = useExplored(
    link,
    isReady && otherQuery ? { query: otherQuery, shape: 'series', widthPx: WIDTH_PX } : null,
  )
  const title = `${chosen.measurement} ${chosen.fields.slice(0, 3).join(' ')}`
  const toggle = (field: string) => {
    const fields = chosen.fields.includes(field)
      ? chosen.fields.filter((one) => one !== field)
      : [...chosen.fields, field]
    onChange({ fields })
  }
  return (
    <>
      <header className="visual-explore-head">
        <div>
          <h2 title={chosen.measurement}>{chosen.measurement}</h2>
          <p>
            {word('dataCounts', {
              fields: formatNumber(about.fields, locale),
              tags: formatNumber(about.tags, locale),
              series: formatNumber(about.series, locale),
            })}
            {about.newestMs !== null && (
              <>
                {' · '}
                {word('dataNewest')} <Age atMs={about.newestMs} nowMs={link?.nowMs ?? Date.now} />
              </>
            )}
          </p>
        </div>
        {about.fields + about.tags > 12 && (
          <Input
            allowClear
            className="visual-explore-field-search"
            value={search}
            placeholder={word('dataFieldSearch')}
            aria-label={word('dataFieldSearch')}
            onChange={({ target }) => onSearch(target.value)}
          />
        )}
      </header>
      <FieldList
        link={link}
        chosen={chosen}
        search={search.trim()}
        first={first}
        onToggle={toggle}
        onTag={(groupBy) => onChange({ groupBy, merged: groupBy ? '' : '1', values: [] })}
      />
      <section className="visual-explore-panel" aria-label={title}>
        <div className="visual-explore-panel-head">
          <Segmented
            aria-label={word('dataView')}
            value={chosen.view}
            options={[
              { value: 'chart' as const, label: word('dataChart') },
              { value: 'table' as const, label: word('dataTable') },
            ]}
            onChange={(view) => onChange({ view })}
          />
          <Toolbar chosen={chosen} range={range} tags={tags} onChange={onChange} />
          <div className="visual-explore-actions">
            <CopyButton query={query} stepMs={feed.dataset?.intervalMs || 60_000} />
            <ExportButton link={link} query={query} />
            <PinButton title={title} query={query} board={chosen.board} />
          </div>
        </div>
        {range.isPast && about.oldestMs !== null && about.newestMs !== null && (
          <Alert
            type="info"
            showIcon
            title={word('dataPast', { from: timeText(about.oldestMs), to: timeText(about.newestMs) })}
          />
        )}
        <LimitNotes chosen={chosen} shown={shown} values={groups.data?.total ?? 0} />
        {!isReady && chosen.fields.length === 0 && <p className="visual-explore-none">{word('dataChooseFields')}</p>}
        {isReady && chosen.view === 'table' && <TablePanel key={JSON.stringify(query)} link={link} query={query} />}
        {isReady && chosen.view === 'chart' && (
          <>
            <ChartPanel
              label={title}
              field={chosen.groupBy && shown.fields.length === 1 ? shown.fields[0] : undefined}
              feed={feed}
              other={other && { feed: earlier, shiftMs: other.shiftMs }}
              onRange={({ startTime, endTime }) => onChange({ start: startTime, end: endTime })}
            />
            <PointNote dataset={feed.dataset} />
          </>
        )}
      </section>
    </>
  )
}

/** Without a choice the first field is shown, so that a measurement never opens empty. */
function useWithFirstField(asked: Chosen, first: DataCatalogue, search: string): Chosen {
  const [kept, setKept] = useState<{ of: string; field: string } | null>(null)
  const of = JSON.stringify([asked.db, asked.measurement])
  const known = kept?.of === of ? kept.field : undefined
  const numeric = first.fields?.find(({ type }) => type === 'float' || type === 'int') ?? first.fields?.[0]
  // A search of fields must not change the chart.
  if (known === undefined && numeric && search === '') setKept({ of, field: numeric.name })
  const field = known ?? numeric?.name
  return asked.fields.length > 0 || field === undefined ? asked : { ...asked, fields: [field] }
}

/** Without a choice, the lines of several series are those of a tag with few values. */
function withGroup(asked: Chosen, series: number, tags: readonly CatalogueTag[]): Chosen {
  if (asked.groupBy !== '' || asked.merged !== '' || series < 2) return asked
  const tag = groupingTag(tags, asked.fields.length)
  return tag ? { ...asked, groupBy: tag.name } : asked
}

function useRange({ start, end }: Chosen, about: NonNullable<DataCatalogue['measurement']>) {
  const { oldestMs, newestMs } = about
  const [openedMs] = useState(Date.now)
  return useMemo(() => {
    if (start === 'all' && oldestMs !== null && newestMs !== null)
      return { ...rangeOfAll({ oldestMs, newestMs }, openedMs), isPast: false }
    if (start && start !== 'all') return { startTime: start, endTime: end || '*', isPast: false }
    return rangeWithData({ oldestMs, newestMs }, openedMs)
  }, [start, end, oldestMs, newestMs, openedMs])
}

interface LimitNotesProps {
  chosen: Chosen
  shown: { fields: readonly string[]; values: readonly string[] }
  values: number
}

/** Says which of the chosen fields or groups are not drawn. */
function LimitNotes({ chosen, shown, values }: LimitNotesProps) {
  const { word, locale } = useWords()
  const wanted = chosen.values.length > 0 ? chosen.values.length : values
  const notes = [
    chosen.fields.length > shown.fields.length &&
      word('dataFieldsCut', { count: shown.fields.length, of: formatNumber(chosen.fields.length, locale) }),
    chosen.groupBy !== '' &&
      wanted > shown.values.length &&
      word('dataValuesCut', { name: chosen.groupBy, count: shown.values.length, of: formatNumber(wanted, locale) }),
  ].filter((note) => note !== false)
  return notes.map((note) => <Alert key={note} type="warning" showIcon title={note} />)
}
