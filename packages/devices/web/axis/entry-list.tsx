import { CodeOutlined, DownloadOutlined } from '@ant-design/icons'
import { csvOf } from '@atrium/core/contract/csv'
import { saveFile } from '@atrium/core/web/api/client'
import { useMay } from '@atrium/core/web/crud/entity-context'
import { timeText } from '@atrium/core/web/ui/zone'
import { ZoneNote } from '@atrium/core/web/ui/zone-note'
import { Button, Checkbox, Empty } from 'antd'
import { useState } from 'react'
import type { AxisEntry } from '../../contract/patterns/device-axis.ts'
import type { useDeviceWords } from '../words.ts'
import { type EntryWords, FILTERS, type Filter, filterOf } from './entry-words.ts'

const PAGE = 50

interface EntryListProps {
  entries: readonly AxisEntry[]
  words: EntryWords
  word: ReturnType<typeof useDeviceWords>['word']
  chosen: AxisEntry | undefined
  /** For the name of the file. */
  name: string
  onChoose(entry: AxisEntry): void
  /** Undefined: there is nothing to open. */
  openerOf(entry: AxisEntry): (() => void) | undefined
  onEarlier(): void
}

/** The entries of the range in words, newest first. */
export function EntryList({ entries, words, word, chosen, name, onChoose, openerOf, onEarlier }: EntryListProps) {
  const [hidden, setHidden] = useState<readonly Filter[]>([])
  const [pages, setPages] = useState(1)
  const may = useMay()
  const found = FILTERS.filter((filter) => entries.some((entry) => filterOf(entry) === filter))
  const listed = entries.filter((entry) => !hidden.includes(filterOf(entry)))
  const shown = listed.slice(0, pages * PAGE)
  function save() {
    const heads = [word('time'), word('axisKind'), word('axisWhat'), word('axisBy')]
    const rows = listed.map((entry) => [
      timeText(entry.at),
      words.kindOf(filterOf(entry)),
      words.wordsOf(entry),
      words.byOf(entry),
    ])
    saveFile(`${name}.csv`, new Blob([csvOf(heads, rows)], { type: 'text/csv' }))
  }
  return (
    <section className="devices-axis-list" aria-label={word('axisList')}>
      <header>
        <Checkbox.Group
          aria-label={word('axisKind')}
          value={found.filter((filter) => !hidden.includes(filter))}
          options={found.map((filter) => ({
            value: filter,
            label: `${words.kindOf(filter)} ${entries.filter((entry) => filterOf(entry) === filter).length}`,
          }))}
          onChange={(kept) => setHidden(found.filter((filter) => !kept.includes(filter)))}
        />
        {may('export') && (
          <Button icon={<DownloadOutlined aria-hidden />} disabled={listed.length === 0} onClick={save}>
            {word('axisExport')}
          </Button>
        )}
      </header>
      {listed.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={word('axisNothing')} />
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">
                {word('time')}
                <ZoneNote />
              </th>
              <th scope="col">{word('axisKind')}</th>
              <th scope="col">{word('axisWhat')}</th>
              <th scope="col">{word('axisBy')}</th>
              <th scope="col">
                <span className="core-hidden">{word('axisRaw')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((entry) => (
              <EntryRow
                key={`${entry.kind} ${entry._id}`}
                entry={entry}
                words={words}
                word={word}
                isChosen={chosen?._id === entry._id}
                onChoose={() => onChoose(entry)}
                open={openerOf(entry)}
              />
            ))}
          </tbody>
        </table>
      )}
      <footer>
        {listed.length > shown.length && (
          <Button onClick={() => setPages(pages + 1)}>
            {word('axisMore', { rest: listed.length - shown.length })}
          </Button>
        )}
        <Button onClick={onEarlier}>{word('axisBefore')}</Button>
      </footer>
    </section>
  )
}

interface EntryRowProps extends Pick<EntryListProps, 'words' | 'word'> {
  entry: AxisEntry
  isChosen: boolean
  onChoose(): void
  open: (() => void) | undefined
}

function EntryRow({ entry, words, word, isChosen, onChoose, open }: EntryRowProps) {
  const [isRaw, setRaw] = useState(false)
  const said = words.wordsOf(entry)
  return (
    <>
      <tr data-chosen={isChosen} onPointerEnter={onChoose}>
        <td>
          <time dateTime={entry.at}>{timeText(entry.at)}</time>
        </td>
        <td>
          <span className="devices-axis-kind" data-kind={filterOf(entry)}>
            {words.kindOf(filterOf(entry))}
          </span>
        </td>
        <td>
          {open ? (
            <button type="button" className="devices-axis-open" onClick={open}>
              {said}
            </button>
          ) : (
            said
          )}
        </td>
        <td>{words.byOf(entry)}</td>
        <td>
          {entry.data && (
            <Button
              type="text"
              size="small"
              icon={<CodeOutlined aria-hidden />}
              aria-label={word('axisRaw')}
              title={word('axisRaw')}
              aria-expanded={isRaw}
              onClick={() => setRaw(!isRaw)}
            />
          )}
        </td>
      </tr>
      {isRaw && (
        <tr className="devices-axis-raw">
          <td colSpan={5}>
            <pre>{JSON.stringify(entry.data, null, 2)}</pre>
          </td>
        </tr>
      )}
    </>
  )
}
