import './board-name.css'
import { holds } from '@atrium/core/contract/access'
import { useSession } from '@atrium/core/web/access/session'
import { ApiRefusal } from '@atrium/core/web/api/client'
import { useErrorText } from '@atrium/core/web/crud/error-text'
import { LineIcon } from '@atrium/core/web/ui/line-icon'
import { NAME_MAX } from '@atrium/dashboards/contract/dashboard-shelf'
import { useQueryClient } from '@tanstack/react-query'
import { Input } from 'antd'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { dashboard } from '../../index.ts'
import { boards } from '../boards/calls.ts'
import { useWords } from '../words.ts'
import { useEdited } from './edit-context.ts'

/** The name of the dashboard; a click makes it a field for those who may rename it. */
export function BoardName() {
  const { word } = useWords()
  const { permissions } = useSession()
  const { loaded } = useEdited()
  const [name, setName] = useState(loaded.name)
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const isLeftByKey = useRef(false)
  useEffect(() => {
    // A press elsewhere has taken the focus already.
    if (!isOpen && isLeftByKey.current) button.current?.focus()
    isLeftByKey.current = false
  }, [isOpen])
  if (!holds(permissions, ['visual', dashboard.module, 'rename'])) return <h1 title={name}>{name}</h1>
  return (
    <h1 className="visual-edit-name">
      {isOpen ? (
        <NameField
          name={name}
          onClose={(next, byKey) => {
            isLeftByKey.current = byKey
            setName(next)
            setOpen(false)
          }}
        />
      ) : (
        <button ref={button} type="button" title={word('editRename')} onClick={() => setOpen(true)}>
          <span>{name}</span>
          <LineIcon name="pencil" size={14} />
        </button>
      )}
    </h1>
  )
}

interface NameFieldProps {
  name: string
  /** With the name that the dashboard has now. */
  onClose(name: string, byKey: boolean): void
}

/** Enter and leaving the field save, Esc keeps the old name. After a refusal the field stays, with the reason. */
function NameField({ name, onClose }: NameFieldProps) {
  const { word } = useWords()
  const { id } = useEdited()
  const queries = useQueryClient()
  const errorText = useErrorText()
  const [typed, setTyped] = useState(name)
  const [error, setError] = useState('')
  const isOver = useRef(false)
  const errorId = useId()

  async function save(byKey: boolean) {
    const wanted = typed.trim()
    if (isOver.current) return
    isOver.current = true
    if (wanted === '' || wanted === name) return onClose(name, byKey)
    try {
      await boards.rename(id, wanted)
      void queries.invalidateQueries({ queryKey: ['visual', dashboard.name] })
      onClose(wanted, byKey)
    } catch (refusal) {
      isOver.current = false
      const { name: reason } = (refusal instanceof ApiRefusal && refusal.body.fields) || {}
      setError(reason ?? errorText(refusal))
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') void save(true)
    if (event.key !== 'Escape') return
    isOver.current = true
    onClose(name, true)
  }

  return (
    <>
      <Input
        autoFocus
        value={typed}
        maxLength={NAME_MAX}
        aria-label={word('boardName')}
        aria-invalid={error !== ''}
        aria-describedby={error ? errorId : undefined}
        {...(error ? { status: 'error' as const } : {})}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => {
          setError('')
          setTyped(target.value)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => void save(false)}
      />
      {error && (
        <p id={errorId} role="alert">
          {error}
        </p>
      )}
    </>
  )
}
