<?php
// A webhook receiver without dependencies. Start: WEBHOOK_SECRET=whsec_… php -S 127.0.0.1:4000 receive.php

/** The event of a delivery that comes from the service, now; null for every other. */
function verify(string $secret, string $timestamp, string $signature, string $body): ?array
{
    $expected = 'sha256=' . hash_hmac('sha256', $timestamp . '.' . $body, $secret);
    if ($secret === '' || $timestamp === '' || !hash_equals($expected, $signature)) {
        return null;
    }
    $sent = strtotime($timestamp);
    if ($sent === false || abs(time() - $sent) > 300) {
        return null;
    }
    return json_decode($body, true);
}

// The raw body, up to one byte more than the largest event.
$body = file_get_contents('php://input', false, null, 0, 1024 * 1024 + 1);
$event = strlen($body) > 1024 * 1024 ? null : verify(
    getenv('WEBHOOK_SECRET') ?: '',
    $_SERVER['HTTP_X_SERVICE_TIMESTAMP'] ?? '',
    $_SERVER['HTTP_X_SERVICE_SIGNATURE'] ?? '',
    $body,
);
if ($event === null) {
    http_response_code(400);
    exit;
}
// In production: ignore an $event['id'] that is already in your table of handled events.
file_put_contents('php://stdout', $event['event'] . ' ' . $event['id'] . ' ' . json_encode($event['data']) . "\n");
http_response_code(204);
