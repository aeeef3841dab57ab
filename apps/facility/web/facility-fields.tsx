import type { FormField } from '@atrium/core/contract/patterns/form'
import type { FormValue, FormValues } from '@atrium/core/contract/patterns/form-answers'
import { api } from '@atrium/core/web/api/client'
import { FormFieldInput } from '@atrium/core/web/form-designer/form-field'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { facilityForm } from '../form-fields.ts'
import './facility-fields.css'
import { useWords } from './words.ts'

interface FacilityFieldsProps {
  value: FormValues | null
  onChange(value: FormValues): void
  values?: { category?: string | null }
}

/** The form control for a facility's `fields`: what its category asks. */
export default function FacilityFields({ value, onChange, values }: FacilityFieldsProps) {
  const { word } = useWords()
  const category = values?.category ?? undefined
  const { data, isError } = useQuery({
    queryKey: ['facility', 'category', 'form', category],
    queryFn: () => api.get<{ fields: FormField[] }>('/api/facility/facility/form', { category }),
    enabled: category !== undefined,
  })
  if (category === undefined) return <p className="core-crud-muted">{word('chooseCategory')}</p>
  if (isError) return <p className="core-crud-muted">{word('formFailed')}</p>
  if (!data) return <Skeleton active title={false} />
  if (data.fields.length === 0) return <p className="core-crud-muted">{word('asksNothing')}</p>
  const given = value ?? {}
  function set(key: string, next: FormValue) {
    const { [key]: _, ...others } = given
    onChange(next === '' ? others : { ...others, [key]: next })
  }
  return (
    <div className="facility-fields">
      {data.fields.map((field) => (
        <FormFieldInput
          key={field.key}
          field={field}
          design={facilityForm}
          value={given[field.key]}
          onChange={(next) => set(field.key, next)}
        />
      ))}
    </div>
  )
}
