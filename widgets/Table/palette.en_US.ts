export default {
  synonyms: 'list records grid report export',
  nearest: 'alarms alerts ranking',
}
