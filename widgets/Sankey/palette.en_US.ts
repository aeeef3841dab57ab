export default {
  synonyms: 'flow energy flow',
}
