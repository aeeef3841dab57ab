import { ApiRefusal } from '@atrium/core/web/api/client'
import { useErrorText } from '@atrium/core/web/crud/error-text'
import { Dialog } from '@atrium/core/web/ui/dialog'
import { FILE_LIMIT_MB, type ImportAnswer, type ImportNote } from '@atrium/dashboards/contract/dashboard-file'
import type { DashboardFolder } from '@atrium/dashboards/contract/dashboard-shelf'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Form, Upload } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { viewerAddress } from '../addresses.ts'
import { useWords } from '../words.ts'
import { boards } from './calls.ts'
import { FolderSelect } from './folder-select.tsx'

interface ImportDialogProps {
  folders: readonly DashboardFolder[]
  folder: string | null
  onClose(): void
}

interface Failed {
  title: string
  /** Wrong places of the file, with what is wrong there. */
  places: [path: string, text: string][]
}

/** Chooses a file, imports it, and says what was changed on the way. */
export function ImportDialog({ folders, folder, onClose }: ImportDialogProps) {
  const { word } = useWords()
  const errorText = useErrorText()
  const queries = useQueryClient()
  const [inside, setInside] = useState(folder)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<Failed>()
  const [answer, setAnswer] = useState<ImportAnswer>()

  async function run(file: File) {
    setFailed(undefined)
    if (file.size > FILE_LIMIT_MB * 1024 * 1024) {
      return setFailed({ title: word('boardImportTooLarge', { limit: FILE_LIMIT_MB }), places: [] })
    }
    setBusy(true)
    try {
      const content: unknown = JSON.parse(await file.text())
      setAnswer(await boards.imported(content, inside))
      await queries.invalidateQueries({ queryKey: ['visual', 'dashboard'] })
    } catch (error) {
      if (error instanceof SyntaxError) setFailed({ title: word('boardImportNoJson'), places: [] })
      else {
        const fields = error instanceof ApiRefusal ? Object.entries(error.body.fields ?? {}) : []
        const about = fields.find(([path]) => path === 'file')
        setFailed(about ? { title: about[1], places: [] } : { title: errorText(error), places: fields })
      }
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      title={word('boardImportTitle')}
      onCancel={onClose}
      footer={answer ? undefined : null}
      {...doneFooter()}
    >
      {answer ? (
        <Imported answer={answer} />
      ) : (
        <Form layout="vertical">
          <Form.Item label={word('boardImportTo')}>
            <FolderSelect folders={folders} value={inside} onChange={setInside} label={word('boardImportTo')} />
          </Form.Item>
          <Upload.Dragger
            accept=".json,application/json"
            // The button inside is what the keyboard reaches.
            hasControlInside
            maxCount={1}
            showUploadList={false}
            disabled={busy}
            beforeUpload={(file) => {
              void run(file)
              return false
            }}
          >
            <p>{word(busy ? 'boardImportRunning' : 'boardImportHint')}</p>
            <Button className="visual-boards-import-choose" loading={busy}>
              {word('boardImportChoose')}
            </Button>
          </Upload.Dragger>
          {failed && (
            <Alert
              className="visual-boards-import-failed"
              type="error"
              showIcon
              title={failed.title}
              description={failed.places.length > 0 && <Places places={failed.places} />}
            />
          )}
        </Form>
      )}
    </Dialog>
  )

  function doneFooter() {
    return { okText: word('boardImportClose'), onOk: onClose, cancelButtonProps: { style: { display: 'none' } } }
  }
}

function Places({ places }: { places: Failed['places'] }) {
  return (
    <ul className="visual-boards-import-places">
      {places.map(([path, text]) => (
        <li key={path}>
          <code>{path}</code> {text}
        </li>
      ))}
    </ul>
  )
}

function Imported({ answer: { dashboards, notes } }: { answer: ImportAnswer }) {
  const { word } = useWords()
  const navigate = useNavigate()
  const [first] = dashboards
  return (
    <>
      <p role="status">{word('boardImportDone', { count: dashboards.length })}</p>
      {dashboards.length === 1 && first && (
        <Button type="link" className="visual-boards-import-open" onClick={() => navigate(viewerAddress(first._id))}>
          {word('boardImportOpen')}
        </Button>
      )}
      {notes.length > 0 && (
        <>
          <p>{word('boardImportNotes')}</p>
          <ul className="visual-boards-import-places">
            {[...byKind(notes)].map(([what, places]) => (
              <li key={what}>
                {word(`boardNote_${what}`)}
                <span className="visual-boards-description">{places.join(word('boardComma'))}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

/** What was changed → where. */
function byKind(notes: readonly ImportNote[]): Map<ImportNote['what'], string[]> {
  const found = new Map<ImportNote['what'], string[]>()
  for (const { what, dashboard, item } of notes) {
    const place = item ? `${dashboard} / ${item}` : dashboard
    found.set(what, [...(found.get(what) ?? []), place])
  }
  return found
}
