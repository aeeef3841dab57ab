import { filled } from '@atrium/core/contract/refusal'
import { currentLocale } from '@atrium/core/web/locale'
import { chosenKind } from '@atrium/dashboards/web/builder/kinds/kind-entries'
import { versionsKey } from '@atrium/dashboards/web/builder/versions/version-port'
import { useCell } from '@atrium/dashboards/web/editor/cell'
import { commandOf } from '@atrium/dashboards/web/editor/commands/all'
import { run } from '@atrium/dashboards/web/editor/commands/command'
import { act, type Editor, select } from '@atrium/dashboards/web/editor/editor'
import { addedKind, type NewKind } from '@atrium/dashboards/web/editor/items/new-item'
import { useClipboardEvents, useEditorKeys } from '@atrium/dashboards/web/editor/stage/use-editor-keys'
import { useEditorWords } from '@atrium/dashboards/web/editor/words'
import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Request } from './asking-ports.ts'
import { Conflict } from './conflict.tsx'
import { Dock, type DockHandle } from './dock.tsx'
import { createDrawQueue } from './draw-queue.ts'
import { EditContext, type Edited } from './edit-context.ts'
import { Notices } from './notices.tsx'
import { PANELS } from './panels.tsx'
import { ParameterDialog } from './parameter-dialog.tsx'
import { replaceKind } from './replace-kind.ts'
import { ShortcutSheet } from './shortcut-sheet.tsx'
import { Toolbar } from './toolbar.tsx'
import { useFirst } from './use-first.ts'
import type { OpenedEditor } from './use-opened-editor.ts'
import { usePalette } from './use-palette.ts'
import { VersionNameDialog } from './version-name-dialog.tsx'

interface PageProps extends Pick<Edited, 'kinds' | 'connectors' | 'id'> {
  opened: OpenedEditor
}

/** The open editor: the toolbar above the dock with the canvas and its panels. */
export function EditorPage({ id, opened, kinds, connectors }: PageProps) {
  const { editor, link, loaded, asked, server } = opened
  const dock = useRef<DockHandle>(null)
  const openPanel = useCallback((key: string, field?: string) => dock.current?.open(key, field), [])
  const [drawQueue] = useState(createDrawQueue)
  const [replaces, setReplaces] = useState(false)
  const [enlarged, setEnlarged] = useState('')
  const [dialog, setDialog] = useState<'nameVersion' | 'shortcuts' | null>(null)
  const [question, setQuestion] = useState<Extract<Request, { kind: 'parameters' }> | null>(null)
  useEditorKeys(editor)
  useClipboardEvents(editor, opened.clipboard)
  useNotes(asked)
  useFreshVersions(id, editor)
  useFirst(editor, openPanel)
  usePalette(editor, PANELS, openPanel)

  const request = useCell(asked)
  useEffect(() => {
    if (request?.kind === 'edit') openPanel('settings')
    if (request?.kind === 'chooseData') openPanel('data', '[data-first-field] input')
    if (request?.kind === 'boardSettings') openPanel('board')
    if (request?.kind === 'replace') {
      setReplaces(true)
      openPanel('kinds')
    }
    if (request?.kind === 'nameVersion' || request?.kind === 'shortcuts') setDialog(request.kind)
    if (request?.kind === 'parameters') setQuestion(request)
    if (request?.kind === 'fullScreen') setEnlarged(request.id)
  }, [request, openPanel])

  const edited = useMemo<Edited>(
    () => ({
      ...{ id, editor, link, loaded, server, kinds, connectors, replaces, enlarged, drawQueue },
      kindName: (kind) => kinds.find((one) => one.kind === kind)?.name ?? kind,
      chooseKind(id) {
        setReplaces(false)
        const chosen = chosenKind(kinds, id)
        if (replaces) replaceKind(editor, chosen, loaded.rights.query)
        else addKind(editor, chosen)
      },
      stopReplacing: () => setReplaces(false),
      showKinds: () => openPanel('kinds'),
      closeEnlarged: () => setEnlarged(''),
    }),
    [id, editor, link, loaded, server, kinds, connectors, replaces, enlarged, drawQueue, openPanel],
  )
  return (
    <EditContext value={edited}>
      <div className="visual-edit-page">
        <Toolbar
          onNameVersion={() => void run(editor, commandOf('nameVersion'))}
          onPanels={(side) => dock.current?.toggle(side)}
        />
        <Notices />
        <Dock ref={dock} panels={PANELS} />
        <Conflict />
        {dialog === 'nameVersion' && <VersionNameDialog onClose={() => setDialog(null)} />}
        {question && (
          <ParameterDialog
            question={question.question}
            onAnswer={(answer) => {
              setQuestion(null)
              question.answer(answer)
            }}
          />
        )}
        {dialog === 'shortcuts' && <ShortcutSheet onClose={() => setDialog(null)} />}
      </div>
    </EditContext>
  )
}

function addKind(editor: Editor, { kind, props }: NewKind) {
  const added = addedKind(editor, kind, { props })
  if (added && act(editor, added.ops, added.label)) select(editor, [added.id])
}

/** A release, also that of another editor, makes the list of versions old, whether or not it is shown. */
function useFreshVersions(id: string, { store }: Editor) {
  const queries = useQueryClient()
  useEffect(
    () => store.releasedHead.subscribe(() => void queries.invalidateQueries({ queryKey: versionsKey(id) })),
    [id, store, queries],
  )
}

/** What the editor says in passing. */
function useNotes(asked: OpenedEditor['asked']) {
  const { message } = App.useApp()
  const words = useEditorWords()
  useEffect(
    () =>
      asked.subscribe(() => {
        const request = asked.get()
        if (request?.kind === 'note')
          void message.info(filled(words.notes[request.note] as string, request.values, currentLocale()))
      }),
    [asked, message, words],
  )
}
