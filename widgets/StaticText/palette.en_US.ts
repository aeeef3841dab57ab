export default {
  synonyms: 'heading title label caption',
}
