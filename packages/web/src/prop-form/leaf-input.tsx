import type { Prop } from '@atrium/contract/define/props'
import { ColourInput, ColoursInput } from './colour-input.tsx'
import { ConditionsInput } from './conditions-input.tsx'
import { type ControlProps, useForm, useFormWords } from './form-context.ts'
import { JsonInput } from './json-input.tsx'

interface LeafProps extends ControlProps {
  prop: Prop
  /** The path as in the names of options. */
  path: string
}

/** The control of a prop that has no props inside. */
export function LeafInput({ prop, path, ...control }: LeafProps) {
  const { names, columns } = useForm()
  const words = useFormWords()
  const { id, value, onChange, describedBy } = control
  const common = { id, 'aria-describedby': describedBy, 'aria-invalid': describedBy !== undefined }
  switch (prop.kind) {
    case 'bool':
      return <input {...common} type="checkbox" checked={value === true} onChange={(e) => onChange(e.target.checked)} />
    case 'int':
    case 'num':
      return (
        <span className="p-unit">
          <input
            {...common}
            type="number"
            step={prop.kind === 'int' ? 1 : 'any'}
            value={typeof value === 'number' ? value : ''}
            placeholder={words.unset}
            onChange={({ target }) => onChange(target.value === '' ? undefined : target.valueAsNumber)}
          />
          {prop.unit}
        </span>
      )
    case 'oneOf':
      return (
        <select
          {...common}
          value={String(value)}
          onChange={({ target }) => onChange(prop.options.find((option) => String(option) === target.value))}
        >
          {prop.options.map((option) => (
            <option key={option} value={String(option)}>
              {names[`${path}=${option}`] ?? option}
            </option>
          ))}
        </select>
      )
    case 'colour':
      return <ColourInput {...control} value={String(value ?? '')} />
    case 'colours':
      return <ColoursInput {...control} value={(value ?? []) as string[]} max={prop.max} />
    case 'colourConditions':
      return <ConditionsInput {...control} value={(value ?? []) as never} max={prop.max} />
    case 'column':
      return prop.many ? (
        <Lines {...control} />
      ) : (
        <>
          <input
            {...common}
            list={`${id}-columns`}
            value={String(value ?? '')}
            placeholder={words.nextColumn}
            onChange={(e) => onChange(e.target.value)}
          />
          <datalist id={`${id}-columns`}>
            {columns.map((column) => (
              <option key={column} value={column} />
            ))}
          </datalist>
        </>
      )
    case 'texts':
      return <Lines {...control} />
    case 'code':
    case 'text':
      return (
        <textarea
          {...common}
          className={prop.kind === 'code' ? 'p-code' : undefined}
          rows={prop.kind === 'code' ? 8 : 3}
          spellCheck={prop.kind === 'text'}
          value={String(value ?? '')}
          onChange={(e) => onChange(e.target.value)}
        />
      )
    case 'richText':
    case 'place':
    case 'area':
    case 'json':
      return <JsonInput {...control} />
    case 'secret':
      return (
        <input
          {...common}
          type="password"
          autoComplete="new-password"
          value={String(value ?? '')}
          onChange={(e) => onChange(e.target.value)}
        />
      )
    default:
      return <input {...common} value={String(value ?? '')} onChange={(e) => onChange(e.target.value)} />
  }
}

/** A list of texts, one in each line. */
function Lines({ id, value, onChange, describedBy }: ControlProps) {
  const words = useFormWords()
  const lines = Array.isArray(value) ? value : []
  return (
    <textarea
      id={id}
      aria-describedby={describedBy}
      rows={Math.max(2, lines.length)}
      placeholder={words.oneEach}
      value={lines.join('\n')}
      onChange={({ target }) => onChange(target.value === '' ? [] : target.value.split('\n'))}
    />
  )
}
