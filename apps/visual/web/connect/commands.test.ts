import { expect, test } from 'vitest'
import { httpCommand, isPlainName, mqttCommand, telegrafCommand } from './commands.ts'

const page = new URL('https://plant.example:8443/visual/connect')
const credential = { id: 'id1', token: 'secret' }
const target = { db: 'plant', measurement: 'line' }

test('commands have the address that the browser reached and the real credential', () => {
  expect(mqttCommand({ mqttPort: 1884 }, page, credential, target)).toBe(
    `mosquitto_pub -h plant.example -p 1884 -q 1 -u id1 -P secret -t ts/plant/line -m '{"tags":{"line":"A"},"fields":{"speed":42}}'`,
  )
  expect(httpCommand(page, credential, target)).toBe(
    `curl -i -X POST 'https://plant.example:8443/write?db=plant' -H 'Authorization: Token id1:secret' --data-binary 'line,line=A speed=42'`,
  )
  expect(telegrafCommand(page, credential, target)).toContain('urls = ["https://plant.example:8443"]')
})

test('the topic of an operator’s broker begins with the credential, whose token it does not know', () => {
  const command = mqttCommand({ mqttUrl: 'mqtts://broker.example' }, page, credential, target)
  expect(command).toContain('-h broker.example -p 8883')
  expect(command).toContain('-t id1/ts/plant/line')
  expect(command).not.toContain('secret')
})

test('names that a topic or line protocol cannot carry are not put into commands', () => {
  expect(['plant', '产线', 'a/b', 'a b', '', '#', "x'y"].filter(isPlainName)).toEqual(['plant', '产线'])
})
