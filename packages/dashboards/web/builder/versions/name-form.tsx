import { useState } from 'react'
import { useBuilderWords } from '../words.ts'
import { useVersionWords } from './version-words.ts'

interface NameFormProps {
  first: string
  /** Null: nothing is to change. */
  onEnd(name: string | null): Promise<void>
}

/** The name of a version. */
export function NameForm({ first, onEnd }: NameFormProps) {
  const words = useVersionWords()
  const common = useBuilderWords()
  const [name, setName] = useState(first)
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready')

  async function end(next: string | null) {
    setState('busy')
    try {
      await onEnd(next)
    } catch {
      setState('failed')
    }
  }

  return (
    <form
      className="dashboards-builder-row"
      onSubmit={(event) => {
        event.preventDefault()
        void end(name.trim())
      }}
    >
      <input
        className="dashboards-builder-input"
        aria-label={words.name}
        placeholder={words.name}
        maxLength={40}
        // biome-ignore lint/a11y/noAutofocus: the person has just asked for this field
        autoFocus
        value={name}
        onChange={({ target }) => setName(target.value)}
        onKeyDown={({ key }) => key === 'Escape' && void end(null)}
      />
      <button
        type="submit"
        className="dashboards-builder-button dashboards-builder-primary"
        disabled={state === 'busy'}
      >
        {common.ok}
      </button>
      {state === 'failed' && <small role="alert">{words.notNamed}</small>}
    </form>
  )
}
