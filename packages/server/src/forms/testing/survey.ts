import { join } from 'node:path'
import { defineApp } from '@atrium/contract/define/app'
import { defineEntity } from '@atrium/contract/define/entity'
import { requiredJson, str } from '@atrium/contract/define/fields'
import { FIELD_TYPES, type FormDesign, type FormField, formFieldsSchema } from '@atrium/contract/patterns/form'
import {
  type Answer,
  answersSchema,
  formValuesSchema,
  maskAnswers,
  readAnswers,
} from '@atrium/contract/patterns/form-answers'
import { invalidParameter } from '@atrium/contract/refusal'
import { Type } from 'typebox'
import { waitingCall } from '../../call/app-call.ts'
import { implement } from '../../call/implement.ts'
import { insertRow } from '../../entity/rows.ts'
import { projectRoot } from '../../project-root.ts'
import { answerPictures, readPictures, takePictures } from '../pictures.ts'

/** An app with nothing but filled-in forms; the tests of this room use it. */
const paper = defineEntity({
  name: 'paper',
  path: '/api/survey/paper',
  table: 'survey_paper',
  module: 'paper',
  title: 'name',
  fields: {
    name: str(40, { required: true }),
    fields: requiredJson<Answer[]>(answersSchema, { readonly: true, mask: maskAnswers }),
  },
  calls: ['list', 'get', 'delete'],
  list: { columns: ['name'] },
})

const survey = defineApp({
  key: 'survey',
  type: 'pc',
  icon: 'box',
  guarded: true,
  menu: [{ module: 'paper', path: 'paper/list' }],
  permissions: { paper: 'read create delete unmask' },
  entities: [paper],
})

const design: FormDesign = { types: FIELD_TYPES, outside: 'exception' }

const pictures = answerPictures({
  table: 'survey_picture',
  owner: 'paper_id',
  entity: paper,
  path: '/api/survey/picture',
  reads: ['survey', 'paper', 'read'],
})

const fillIn = waitingCall({
  method: 'POST',
  path: '/api/survey/filled',
  guard: { kind: 'anyOf', triples: [['survey', 'paper', 'create']] },
  summary: 'Fills in the form that is sent with the values',
  body: Type.Object({ fields: Type.Unsafe<FormField[]>(formFieldsSchema(design)), values: formValuesSchema(design) }),
  response: Type.Object({ code: Type.Literal(0), _id: Type.String() }),
  async run(ctx, { body }) {
    const { answers, wrong } = readAnswers(body.fields, body.values, design)
    if (Object.keys(wrong).length > 0) throw invalidParameter({ fields: wrong })
    const taken = takePictures(answers, await readPictures(ctx.session.tenantId, answers))
    return ctx.inSession(async (inside) => {
      const { _id } = await insertRow(inside, paper, { name: 'paper', fields: taken.answers })
      await pictures.store(inside, _id, taken.pictures)
      return { code: 0, _id }
    })
  },
})

const words = {
  name: 'Survey',
  about: '',
  menu: { 'paper/list': 'Papers' },
  entities: {
    paper: {
      name: 'Paper',
      fields: { name: 'Name', fields: 'Answers' },
      status: {},
      actions: {},
      options: {},
      groups: {},
      empty: '',
    },
  },
  more: {},
}

export const surveyServer = implement(survey, {
  words: { zh_CN: words, en_US: words },
  effects: {},
  calls: [fillIn, pictures.get],
})

export const surveyMigrations = [
  { owner: 'survey', folder: join(projectRoot, 'packages/server/src/forms/testing/migrations') },
]
