//! Things that are too large for a message, stored under the hash of their content.

use crate::server::{Server, ServerError};
use tokio::io::AsyncReadExt;

/// The most that is read of one blob: what a hostile server can make us keep in memory.
const MAX_BLOB: u64 = 256 << 20;

impl Server {
    /// Stores bytes, once however often they come, and says under which hash.
    pub async fn store(&self, bytes: &[u8]) -> Result<String, ServerError> {
        let hash = blake3::hash(bytes).to_hex().to_string();
        let blobs = self.blobs().await?;
        if blobs.info(&hash).await.is_ok_and(|info| !info.deleted && info.size == bytes.len()) {
            return Ok(hash);
        }
        let mut content = bytes;
        blobs.put(hash.as_str(), &mut content).await.map_err(|error| self.error(error))?;
        Ok(hash)
    }

    /// The bytes with this hash.
    pub async fn load(&self, hash: &str) -> Result<Vec<u8>, ServerError> {
        let object = self.blobs().await?.get(hash).await;
        let object = object.map_err(|error| self.error(format!("`{hash}` cannot be read from its store: {error}")))?;
        let mut bytes = Vec::new();
        let read = object.take(MAX_BLOB).read_to_end(&mut bytes).await;
        read.map_err(|error| self.error(format!("`{hash}` cannot be read from its store: {error}")))?;
        if blake3::hash(&bytes).to_hex().as_str() != hash {
            return Err(self.error(format!("what is stored as `{hash}` is something else")));
        }
        Ok(bytes)
    }
}
