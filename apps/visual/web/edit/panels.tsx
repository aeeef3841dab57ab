import { lazy } from '@atrium/core/web/page/chunk'
import { KindsPanel } from '@atrium/dashboards/web/builder/kinds/kinds-panel'
import { OutlinePanel } from '@atrium/dashboards/web/builder/outline/outline-panel'
import { PositionPanel } from '@atrium/dashboards/web/builder/position/position-panel'
import { commandOf } from '@atrium/dashboards/web/editor/commands/all'
import { run } from '@atrium/dashboards/web/editor/commands/command'
import { select, withGroups } from '@atrium/dashboards/web/editor/editor'
import { Button } from 'antd'
import { useWords } from '../words.ts'
import type { DockPanel } from './dock.tsx'
import { useEdited } from './edit-context.ts'
import { usePanel } from './use-panel.ts'

type LatePanel = keyof typeof import('./late-panels.tsx')

/** A panel that is behind another one when the editor opens. */
const late = (name: LatePanel) => lazy(async () => ({ default: (await import('./late-panels.tsx'))[name] }))

/** All panels, in the order of their tabs. A further one is one line here. */
export const PANELS: readonly DockPanel[] = [
  { key: 'kinds', title: 'editKinds', side: 'left', Component: Kinds },
  { key: 'outline', title: 'editOutline', side: 'left', Component: Outline },
  { key: 'position', title: 'editPosition', side: 'right', Component: Position },
  { key: 'settings', title: 'editSettings', side: 'right', Component: late('Settings') },
  { key: 'data', title: 'editData', side: 'right', Component: late('Data') },
  { key: 'events', title: 'editEvents', side: 'right', Component: late('Events') },
  { key: 'board', title: 'editBoard', side: 'right', Component: late('Board') },
  { key: 'versions', title: 'editVersions', side: 'right', Component: late('Versions') },
]

function Kinds() {
  const { word } = useWords()
  const { kinds, chooseKind, replaces, stopReplacing, loaded } = useEdited()
  return (
    <>
      {replaces && (
        <div className="visual-edit-replace" role="status">
          {word('editReplace')}
          <Button size="small" onClick={stopReplacing}>
            {word('editCancel')}
          </Button>
        </div>
      )}
      <KindsPanel kinds={kinds} rights={loaded.rights} onChoose={chooseKind} />
    </>
  )
}

function Outline() {
  const panel = usePanel()
  const { kinds, editor, showKinds } = useEdited()
  return (
    <OutlinePanel
      {...panel}
      kinds={kinds}
      onSelect={(ids) => select(editor, withGroups(editor, ids))}
      onAdd={showKinds}
    />
  )
}

function Position() {
  const { editor } = useEdited()
  return <PositionPanel {...usePanel()} onBoard={() => void run(editor, commandOf('boardSettings'))} />
}
