import { BoardRangePicker } from '@atrium/dashboards/web/builder/range/board-range-picker'
import { useCell } from '@atrium/dashboards/web/editor/cell'
import { COMMANDS, type CommandName, commandOf } from '@atrium/dashboards/web/editor/commands/all'
import { run } from '@atrium/dashboards/web/editor/commands/command'
import { shownKeys } from '@atrium/dashboards/web/editor/commands/keys'
import { useEditorWords } from '@atrium/dashboards/web/editor/words'
import { Button, Dropdown, Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useWords } from '../words.ts'
import { BoardName } from './board-name.tsx'
import { useTurn } from './draw-queue.ts'
import { useEdited } from './edit-context.ts'
import { frameShown } from './frame-shown.ts'
import { History } from './history.tsx'
import { Presence } from './presence.tsx'
import { PreviewButton } from './preview-button.tsx'
import { ReleaseButton } from './release-button.tsx'
import { SaveState } from './save-state.tsx'
import { ToolIcon, type ToolIconName } from './tool-icon.tsx'
import { usePanel } from './use-panel.ts'

interface ToolbarProps {
  onNameVersion(): void
  /** Of one side, or all. */
  onPanels(side?: 'left' | 'right'): void
}

/** The bar above the canvas. */
export function Toolbar(props: ToolbarProps) {
  const { word } = useWords()
  const isDrawn = useTurn(useEdited().drawQueue)
  return (
    <div className="visual-edit-bar" role="toolbar" aria-label={word('editTools')}>
      <FrameButtons />
      <BoardName />
      <SaveState />
      <span className="visual-edit-gap" />
      {isDrawn && <Tools {...props} />}
    </div>
  )
}

/** The way back, and the header and the menu, which are folded away. */
function FrameButtons() {
  const { word } = useWords()
  const isFrameShown = useCell(frameShown)
  return (
    <>
      <Link
        className="core-icon-button"
        to="/visual/dashboard/list"
        aria-label={word('editBack')}
        title={word('editBack')}
      >
        <ToolIcon name="back" />
      </Link>
      <button
        type="button"
        className="core-icon-button"
        aria-label={word('editFrame')}
        title={word('editFrame')}
        aria-pressed={isFrameShown}
        onClick={() => frameShown.set(!isFrameShown)}
      >
        <ToolIcon name="frame" />
      </button>
    </>
  )
}

function Tools({ onNameVersion, onPanels }: ToolbarProps) {
  const { word } = useWords()
  return (
    <>
      <CommandButton name="undo" icon="undo" />
      <CommandButton name="redo" icon="redo" />
      <History />
      <i className="visual-edit-rule" />
      <ArrangeMenu />
      <CommandButton name="zoomOut" icon="minus" />
      <ZoomMenu />
      <CommandButton name="zoomIn" icon="plus" />
      <PhoneButton />
      <CommandButton name="shortcuts" icon="keys" />
      <IconButton icon="panelsLeft" label={word('editLeftPanels')} onClick={() => onPanels('left')} />
      <IconButton icon="panels" label={word('editPanels')} onClick={() => onPanels()} />
      <IconButton icon="panelsRight" label={word('editRightPanels')} onClick={() => onPanels('right')} />
      <RangeButton />
      <span className="visual-edit-gap" />
      <Presence />
      <Button onClick={onNameVersion}>{word('editNameVersion')}</Button>
      <PreviewButton />
      <ReleaseButton />
    </>
  )
}

/** A command as a button with its keys; it is drawn anew after each change, because it may have become possible. */
function CommandButton({ name, icon }: { name: CommandName; icon: ToolIconName }) {
  const { editor } = useEdited()
  const words = useEditorWords()
  useCell(editor.store.state)
  useCell(editor.camera)
  const command = commandOf(name)
  return (
    <IconButton
      icon={icon}
      label={withKeys(words.commands[name], name)}
      disabled={!command.when(editor)}
      onClick={() => void run(editor, command)}
    />
  )
}

/** The time range of the dashboard, which new components follow. */
function RangeButton() {
  const { kinds } = useEdited()
  const { draft, onChange } = usePanel()
  return <BoardRangePicker {...{ draft, kinds, onChange }} />
}

/** Shows what a phone shows, beside the canvas. */
function PhoneButton() {
  const { editor } = useEdited()
  const words = useEditorWords()
  const { phone } = useCell(editor.settings)
  const command = commandOf('togglePhone')
  return (
    <IconButton
      icon="phone"
      label={withKeys(words.commands.togglePhone, 'togglePhone')}
      pressed={phone}
      onClick={() => void run(editor, command)}
    />
  )
}

function withKeys(text: string, name: CommandName): string {
  const [keys] = commandOf(name).keys ?? []
  return keys ? `${text} (${shownKeys(keys)})` : text
}

interface IconButtonProps {
  icon: ToolIconName
  label: string
  disabled?: boolean
  /** Of a button that switches something on and off. */
  pressed?: boolean
  onClick(): void
}

function IconButton({ icon, label, disabled = false, pressed, onClick }: IconButtonProps) {
  return (
    <Tooltip title={label}>
      <Button
        type="text"
        aria-label={label}
        aria-pressed={pressed}
        disabled={disabled}
        onClick={onClick}
        icon={<ToolIcon name={icon} />}
      />
    </Tooltip>
  )
}

const ARRANGING: readonly (readonly CommandName[])[] = [
  ['alignLeft', 'alignCentre', 'alignRight', 'alignTop', 'alignMiddle', 'alignBottom'],
  ['distributeAcross', 'distributeDown', 'sameWidth', 'sameHeight', 'sameSize'],
  ['layerUp', 'layerDown', 'toFront', 'toBack'],
  ['group', 'ungroup', 'lock', 'unlock', 'hide', 'unhide'],
]

function ArrangeMenu() {
  const { word } = useWords()
  return (
    <CommandMenu groups={ARRANGING} label={word('editArrange')}>
      {word('editArrange')}
    </CommandMenu>
  )
}

const ZOOMING: readonly (readonly CommandName[])[] = [
  ['zoomWhole', 'zoomSelected', 'zoomFull'],
  ['toggleGrid', 'toggleSnaps'],
]

function ZoomMenu() {
  const { editor } = useEdited()
  const { word } = useWords()
  const { zoom } = useCell(editor.camera)
  const settings = useCell(editor.settings)
  const isOn = (name: CommandName) =>
    name === 'toggleGrid' ? settings.grid : name === 'toggleSnaps' ? settings.snaps : undefined
  return (
    <CommandMenu groups={ZOOMING} label={`${word('editZoom')} ${Math.round(zoom * 100)}%`} isOn={isOn}>
      <span className="visual-edit-zoom">{Math.round(zoom * 100)}%</span>
    </CommandMenu>
  )
}

interface CommandMenuProps {
  groups: readonly (readonly CommandName[])[]
  label: string
  /** Whether what a command switches is on; undefined for other commands. */
  isOn?(name: CommandName): boolean | undefined
  children: ReactNode
}

function CommandMenu({ groups, label, isOn = () => undefined, children }: CommandMenuProps) {
  const { editor } = useEdited()
  const words = useEditorWords()
  useCell(editor.selection)
  useCell(editor.store.state)
  const items = groups.flatMap((group, index) => [
    ...(index > 0 ? [{ type: 'divider' as const }] : []),
    ...group.map((name) => {
      const command = COMMANDS.find((one) => one.name === name)!
      const [keys] = command.keys ?? []
      const on = isOn(name)
      return {
        key: name,
        label: on === undefined ? words.commands[name] : `${on ? '✓ ' : ''}${words.commands[name]}`,
        extra: keys ? shownKeys(keys) : '',
        disabled: !command.when(editor),
        onClick: () => void run(editor, command),
      }
    }),
  ])
  return (
    <Dropdown menu={{ items }} trigger={['click']} autoFocus>
      <Button type="text" aria-label={label}>
        {children}
      </Button>
    </Dropdown>
  )
}
