import { propErrors } from '@atrium/charts/contract/define/prop-errors'
import { TextInput } from '@atrium/core/web/inputs/text-input'
import { useWords } from '@atrium/core/web/words'
import { CheckedForm } from '@atrium/dashboards/web/builder/checked-form'
import { useSourceNames } from '@atrium/dashboards/web/builder/data/data-context'
import type { QueryFormProps } from '@atrium/dashboards/web/builder/data/query-form'
import { withChanges } from '@atrium/dashboards/web/builder/data/with-changes'
import type { ControlProps } from '@atrium/dashboards/web/prop-form/form-context'
import { createContext, useContext } from 'react'
import en_US from './en_US.ts'
import type { MqttSource } from './mqtt-source.ts'
import zh_CN from './zh_CN.ts'

const words = { zh_CN, en_US }
/** The newest message, whatever its topic. */
const ANY = '#'

/** A query of messages: topics are offered as they have been seen, paths as they are in the last message of the topic. */
export default function MqttForm({ spec, source, query, onChange }: QueryFormProps<MqttSource>) {
  const { fields } = useWords(words)
  const paths = useSourceNames(source, [query.topic || ANY])
  return (
    <SourceContext value={source}>
      <CheckedForm
        props={spec.query}
        values={query}
        names={fields}
        columns={paths}
        controls={CONTROLS}
        marks
        check={(values) => ({ ...propErrors(spec.query, values), ...spec.check?.(values) })}
        onChange={(changes) => onChange(withChanges(query, changes))}
      />
    </SourceContext>
  )
}

const SourceContext = createContext('')

const CONTROLS = { topic: TopicInput }

/** A topic, or a filter of some: one of those that have been seen is a beginning. */
function TopicInput({ id, value, onChange, describedBy }: ControlProps<string | undefined>) {
  const topics = useSourceNames(useContext(SourceContext))
  return (
    <>
      <TextInput
        id={id}
        aria-describedby={describedBy}
        aria-invalid={describedBy !== undefined}
        list={`${id}-topics`}
        value={value ?? ''}
        onChange={onChange}
      />
      <datalist id={`${id}-topics`}>
        {topics.map((topic) => (
          <option key={topic} value={topic} />
        ))}
      </datalist>
    </>
  )
}
