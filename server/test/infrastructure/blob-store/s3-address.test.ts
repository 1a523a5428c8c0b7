import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseS3Address } from '../../../src/infrastructure/blob-store/s3-address.ts'
import { StartRefused } from '../../../src/vocabulary/start-refused.ts'

test('STORAGE_URL says where, as whom and how', () => {
  assert.deepEqual(parseS3Address('s3://key:se%2Fcr%2Bet%40@s3.example.org/bucket'), {
    origin: 'https://s3.example.org',
    bucket: 'bucket',
    prefix: '',
    region: 'us-east-1',
    accessKeyId: 'key',
    secretAccessKey: 'se/cr+et@',
  })
  const { origin, bucket, prefix, region } = parseS3Address(
    's3://k:s@[::1]:9000/b.c-d/one/two/?region=eu-south-1&tls=false',
  )
  assert.deepEqual(
    { origin, bucket, prefix, region },
    {
      origin: 'http://[::1]:9000',
      bucket: 'b.c-d',
      prefix: 'one/two/',
      region: 'eu-south-1',
    },
  )
  assert.equal(parseS3Address('s3://k:s@minio:443/bucket').origin, 'https://minio')
})

const wrong = {
  'https://key:hidden@s3.example.org/bucket': /starts with s3:/,
  's3://s3.example.org/bucket': /key and secret/,
  's3://key@s3.example.org/bucket': /key and secret/,
  's3://:hidden@s3.example.org/bucket': /key and secret/,
  's3://key:hid%den@s3.example.org/bucket': /key and secret/,
  's3://key:hid/den@s3.example.org/bucket': /./,
  's3://key:hidden@s3.example.org': /bucket/,
  's3://key:hidden@s3.example.org/': /bucket/,
  's3://key:hidden@s3.example.org/a': /bucket/,
  's3://key:hidden@s3.example.org/bucket/a b': /prefix/,
  's3://key:hidden@s3.example.org/bucket/a//b': /prefix/,
  's3://key:hidden@s3.example.org/bucket?regin=x': /no options other/,
  's3://key:hidden@s3.example.org/bucket?region=a/b': /region/,
  's3://key:hidden@s3.example.org/bucket?tls=no': /tls/,
  's3://key:hidden@s3.example.org/bucket#x': /starts with s3:/,
  's3://key:hidden@/bucket': /./,
  's3:bucket': /./,
}

for (const [text, words] of Object.entries(wrong)) {
  test(`STORAGE_URL stops the start, without being shown: ${text}`, () => {
    assert.throws(
      () => parseS3Address(text),
      (error) => {
        assert.ok(error instanceof StartRefused)
        assert.match(error.message, /^STORAGE_URL must /)
        assert.match(error.message, words)
        assert.doesNotMatch(error.message, /hidden|hid/)
        return true
      },
    )
  })
}
