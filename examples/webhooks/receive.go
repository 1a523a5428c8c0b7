// A webhook receiver without dependencies. Start: WEBHOOK_SECRET=whsec_… go run receive.go
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os"
	"sync"
	"time"
)

type event struct {
	ID    string          `json:"id"`
	Event string          `json:"event"`
	Data  json.RawMessage `json:"data"`
}

// verify returns the event of a recent delivery from the service, and an error for anything else.
func verify(secret []byte, header http.Header, body []byte) (event, error) {
	var received event
	timestamp := header.Get("X-Service-Timestamp")
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte(timestamp + "."))
	mac.Write(body)
	expected := "sha256=" + hex.EncodeToString(mac.Sum(nil))
	if len(secret) == 0 || timestamp == "" || !hmac.Equal([]byte(header.Get("X-Service-Signature")), []byte(expected)) {
		return received, errors.New("the signature is missing or wrong")
	}
	sent, err := time.Parse(time.RFC3339, timestamp)
	if age := time.Since(sent); err != nil || age > 5*time.Minute || age < -5*time.Minute {
		return received, errors.New("the delivery is not from the last 5 minutes")
	}
	return received, json.Unmarshal(body, &received)
}

func main() {
	secret := []byte(os.Getenv("WEBHOOK_SECRET"))
	var handled sync.Map // In production: a table with the event's id as its key.
	http.HandleFunc("/", func(response http.ResponseWriter, request *http.Request) {
		body, err := io.ReadAll(http.MaxBytesReader(response, request.Body, 1024*1024))
		if err != nil {
			response.WriteHeader(http.StatusRequestEntityTooLarge)
			return
		}
		received, err := verify(secret, request.Header, body)
		if err != nil {
			log.Print("refused: ", err)
			response.WriteHeader(http.StatusBadRequest)
			return
		}
		if _, known := handled.LoadOrStore(received.ID, true); !known {
			fmt.Println(received.Event, received.ID, string(received.Data))
		}
		response.WriteHeader(http.StatusNoContent)
	})
	port := os.Getenv("PORT")
	if port == "" {
		port = "4000"
	}
	listener, err := net.Listen("tcp", "127.0.0.1:"+port)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("Waiting for webhooks")
	log.Fatal(http.Serve(listener, nil))
}
