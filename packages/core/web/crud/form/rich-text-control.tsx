import { uploadPicture } from '../../api/upload.ts'
import { RichTextInput } from '../../rich-text/input.tsx'
import { useEntityPage } from '../entity-context.ts'
import type { ControlProps } from './control-props.ts'
import { JsonInput } from './json-input.tsx'

type RichTextProps = Pick<ControlProps, 'id' | 'name' | 'value' | 'onChange' | 'disabled' | 'aria'>

/** A document as a field of a form. */
export function RichTextControl({ id, name, value, onChange, disabled, aria }: RichTextProps) {
  const { words } = useEntityPage()
  return (
    <RichTextInput
      {...{ id, value, onChange, disabled }}
      label={words.field(name)}
      upload={upload}
      asJson={<JsonInput {...{ id: `${id}-json`, value, onChange, disabled, aria }} />}
    />
  )
}

const upload = async (file: File) => (await uploadPicture(file, { purpose: 'image' })).url
